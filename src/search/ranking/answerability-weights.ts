/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does, and calibration error.
 * anthropic-docs: 0.997 / 0.834 / - / 0.068 / - / -
 * cranfield: 0.996 / 0.571 / - / 0.055 / - / -
 * squad2-dev: 0.995 / 0.850 / 0.600 / 0.076 / - / -
 * mintlify: 0.938 / - / - / 0.067 / 0.813 / 0.162
 * fumadocs: 0.907 / - / - / 0.081 / 0.829 / 0.108
 * vite: 0.950 / - / - / 0.046 / 0.862 / 0.073
 * fastify: 0.947 / - / - / 0.043 / 0.833 / 0.111
 * lectern: - / - / - / - / 0.741 / 0.178
 * ai: - / - / - / - / 0.863 / 0.057
 */
export const answerabilityWeights = {
  intercept: -9.01,
  score: 1.02,
  scoreLog: 0.31,
  fall: 1.8,
  near: 1.11,
  ordered: 7.57,
  title: 1.03,
  guessed: -2.44,
  unknown: -1.1,
  words: 1.87,
  length: 2.13,
  possibleSurprise: -0.65,
}
