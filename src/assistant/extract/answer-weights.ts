/**
 * Written by `bench/train-answers.ts` from readers' questions. Areas under the curve of right answers, by models that never saw the
 * site, against: nearly covered questions 0.789, questions of other sites' readers 0.790, another page than the right one 0.761.
 */
export const answerWeights = {
  intercept: -1.75,
  answerability: 0.31,
  stated: 0.64,
  repeated: 0.42,
  agreement: 0.93,
  margin: 2.16,
  first: 0.41,
  unheaded: -1.84,
  unstatedNames: -1.63,
}
