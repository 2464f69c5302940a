print("galley-composer")
