// SPDX-License-Identifier: Apache-2.0

/// A flat matrix of scores: a row for each heard word, a column for each script word.
public struct PairScores: Sendable {
  /// Number of heard words.
  public private(set) var rows = 0
  /// Number of script words.
  public private(set) var columns = 0
  /// Scores, row after row.
  public private(set) var values: [Float] = []

  /// An empty matrix.
  public init() {}

  /// A matrix of `rows` by `columns` zeros.
  public init(rows: Int, columns: Int) {
    resize(rows: rows, columns: columns)
  }

  /// The score of heard word `row` as script word `column`: above 0 for the same word, below for another.
  @inline(__always)
  public subscript(row: Int, column: Int) -> Float {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// Makes it `rows` by `columns` zeros; memory is kept.
  public mutating func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(0, count: rows * columns))
  }

  /// Scores heard words against the script words `range`: a like pair by its likeness times the word's weight, an
  /// unlike pair `-mismatch` times the weight.
  ///
  /// Cost: a bound check or a comparison for each heard word and each form in the range.
  public mutating func fill(
    heard: [WordPattern], script words: ScriptWords, range: Range<WordIndex>, vocabulary: VocabularySignatures,
    weights: WordWeights, similarity: WordSimilarity, mismatch: Float
  ) {
    resize(rows: heard.count, columns: range.count)
    for (row, word) in heard.enumerated() {
      for (column, index) in range.enumerated() {
        var best: Float = 0
        var weight = weights[words.forms[Int(words.formStarts[index])]]
        for form in words.forms(of: index) {
          let ratio = similarity.ratio(word, form, in: vocabulary)
          if ratio > best {
            best = ratio
            weight = weights[form]
          }
        }
        values[row * columns + column] = weight * (best > 0 ? best : -mismatch)
      }
    }
  }
}
