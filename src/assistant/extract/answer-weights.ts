/**
 * Written by `bench/train-answers.ts` from readers' questions. Areas under the curve of right answers, by models that never saw the
 * site, against: nearly covered questions 0.799, questions of other sites' readers 0.808, another page than the right one 0.748.
 */
export const answerWeights = {
  intercept: -1.76,
  answerability: 0.36,
  stated: 0.32,
  repeated: 0.74,
  agreement: 0.86,
  margin: 2.06,
  first: 0.44,
  unheaded: -1.67,
  unstatedNames: -1.43,
}
