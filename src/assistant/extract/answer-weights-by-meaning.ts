/**
 * Written by `bench/train-answers.ts` from readers' questions. Areas under the curve of right answers, by models that never saw the
 * site, against: nearly covered questions 0.778, questions of other sites' readers 0.792, another page than the right one 0.773.
 */
export const answerWeightsByMeaning = {
  intercept: -2.92,
  answerability: 0.26,
  stated: 0.56,
  repeated: 0.03,
  agreement: 0.6,
  margin: 1.59,
  first: 0.91,
  unheaded: -1.07,
  unstatedNames: -2.14,
  closeness: 0.31,
}
