/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does / what readers of other sites ask, and calibration error.
 * anthropic-docs: 0.997 / 0.821 / - / 0.108 / - / - / -
 * cranfield: 0.999 / 0.568 / - / 0.040 / - / - / -
 * squad2-dev: 0.999 / 0.827 / 0.590 / 0.055 / - / - / -
 * mintlify: 0.964 / - / - / 0.055 / 0.784 / 0.846 / 0.087
 * fumadocs: 0.910 / - / - / 0.098 / 0.770 / 0.830 / 0.162
 * vite: 0.968 / - / - / 0.042 / 0.836 / 0.922 / 0.063
 * fastify: 0.973 / - / - / 0.042 / 0.815 / 0.897 / 0.104
 * lectern: - / - / - / - / 0.730 / 0.750 / 0.138
 * ai: - / - / - / - / 0.828 / 0.859 / 0.087
 */
export const answerabilityWeights = {
  intercept: -12.31,
  score: 2.39,
  scoreLog: 0.21,
  fall: 0.66,
  near: 1.19,
  ordered: 4.61,
  unknown: -0.8,
  words: 4.31,
  length: 1.16,
  possibleSurprise: -1.05,
  rarity: 1.06,
  passages: -0.47,
}
