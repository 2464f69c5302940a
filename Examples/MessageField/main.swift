import Stage
import UIKit

let chat = ChatController()
chat.loadViewIfNeeded()
chat.view.frame.size = CGSize(width: 360, height: 340)
chat.view.layoutIfNeeded()
chat.add(NSAttributedString(string: "Who takes the boat out on Sunday?"), from: "Aiko")
chat.mention("Mina Okafor", id: "u17")
chat.field.insertText("has the keys.")
chat.send()
chat.field.insertText("I could ask ")
chat.mention("Jürgen Weiß", id: "u4")
chat.field.insertText("and ")
chat.mention("Sam", id: "u9")
chat.field.insertText("too, they are at the pier all day and like to be asked 😊")
Stage.show(chat, size: CGSize(width: 360, height: 340))
