/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does / what readers of other sites ask, and calibration error.
 * anthropic-docs: 0.997 / 0.820 / - / 0.108 / - / - / -
 * cranfield: 0.999 / 0.568 / - / 0.040 / - / - / -
 * squad2-dev: 0.999 / 0.827 / 0.589 / 0.056 / - / - / -
 * mintlify: 0.964 / - / - / 0.057 / 0.784 / 0.845 / 0.086
 * fumadocs: 0.910 / - / - / 0.098 / 0.769 / 0.827 / 0.162
 * vite: 0.968 / - / - / 0.045 / 0.833 / 0.923 / 0.067
 * fastify: 0.972 / - / - / 0.032 / 0.814 / 0.895 / 0.106
 * lectern: - / - / - / - / 0.735 / 0.750 / 0.132
 * ai: - / - / - / - / 0.824 / 0.859 / 0.085
 */
export const answerabilityWeights = {
  intercept: -12.33,
  score: 2.31,
  scoreLog: 0.23,
  fall: 0.73,
  near: 1.21,
  ordered: 4.74,
  unknown: -0.79,
  words: 4.39,
  length: 1.12,
  possibleSurprise: -1.06,
  rarity: 1.06,
  passages: -0.47,
}
