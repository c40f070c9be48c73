// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import StudioServer

struct NetworkTests {
  @Test func aCodeIsGoodOnce() {
    var book = VisitorBook()
    let code = book.code
    guard case .welcome(let token) = book.enter("\(code.prefix(3)) \(code.suffix(3))", now: 0) else {
      Issue.record("the code is refused")
      return
    }
    #expect(book.isKnown(token))
    #expect(!book.isKnown(token + "x"))
    #expect(book.code.count == 6)
    // The next code may be the same once in a million.
    if book.code != code { #expect(book.enter(code, now: 0) == .wrong) }
  }

  @Test func guessingClosesTheDoor() {
    var book = VisitorBook()
    let code = book.code
    let wrong = code == "000000" ? "000001" : "000000"
    for _ in 1..<VisitorBook.mostWrong { #expect(book.enter(wrong, now: 1) == .wrong) }
    #expect(book.enter(wrong, now: 1) == .closed(seconds: 60))
    #expect(book.enter(book.code, now: 2) == .closed(seconds: 59))
    guard case .welcome = book.enter(book.code, now: 61) else {
      Issue.record("the door stays closed")
      return
    }
  }

  @Test func visitorsAreBounded() {
    var book = VisitorBook()
    var tokens: [String] = []
    for _ in 0..<(VisitorBook.mostVisitors + 1) {
      if case .welcome(let token) = book.enter(book.code, now: 0) { tokens.append(token) }
    }
    #expect(!book.isKnown(tokens[0]))
    #expect(tokens.dropFirst().allSatisfy { book.isKnown($0) })
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("192.168.0.9", true), ("172.16.0.1", true), ("172.32.0.1", false), ("8.8.8.8", false),
    ("x", false),
  ]) func privateAddresses(address: String, isPrivate: Bool) {
    #expect(LocalAddresses.isPrivate(address) == isPrivate)
  }

  @Test func theDoorIsClosedAtFirst() throws {
    let studio = try TestStudio()
    #expect(try studio.ask("GET", "/api/network").text == "{\"on\":false}")
    #expect(try studio.ask("PUT", "/api/network", "{\"on\":false}").text == "{\"on\":false}")
  }
}
