/**
 * Written by `bench/train-answers.ts` from readers' questions. Areas under the curve of right answers, by models that never saw the
 * site, against: nearly covered questions 0.776, questions of other sites' readers 0.807, another page than the right one 0.791.
 */
export const answerWeightsByMeaning = {
  intercept: -3.02,
  answerability: 0.32,
  stated: 0.47,
  repeated: -0.08,
  agreement: 0.34,
  margin: 1.82,
  first: 1.29,
  unheaded: -0.91,
  unstatedNames: -2.36,
  closeness: 0.24,
}
