export const answerWeightsByMeaning = {
  intercept: -3.14,
  answerability: 0.25,
  stated: 0.59,
  repeated: -0.02,
  agreement: 0.6,
  margin: 1.57,
  first: 1.03,
  unheaded: -0.95,
  unstatedNames: -2.26,
  closeness: 0.33,
}
