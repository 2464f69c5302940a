#!/usr/bin/env python3
"""The example of docs/server.md under a real Spark: rdd.pipe through a filter of documents.

usage: spark.py COMMAND
"""
import json
import sys

from pyspark.sql import SparkSession

from pipe import check, line

COUNT = 2_000


def main():
    spark = SparkSession.builder.master("local[2]").appName("galley").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    lines = spark.sparkContext.parallelize([line(number).rstrip("\n") for number in range(COUNT)], 4)
    answers = lines.pipe(sys.argv[1]).collect()
    spark.stop()
    if len(answers) != COUNT:
        raise SystemExit(f"spark: {len(answers)} answers to {COUNT} lines")
    for number, answer in enumerate(answers):
        check(number, answer)
    print(f"spark: {COUNT} documents in 4 partitions, {sum('error' in json.loads(answer) for answer in answers)} answered with an error")


if __name__ == "__main__":
    main()
