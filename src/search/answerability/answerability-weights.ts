/**
 * Written by `bench/train-answerability.ts`. Figures by site, from models trained without that site. Areas under the curve against:
 * another site's questions / absent passages / adversarial questions; calibration error; for readers' questions the areas against:
 * nearly covered questions / questions of other sites' readers; calibration error.
 * anthropic-docs: 0.997 / 0.822 / - / 0.108 / - / - / -
 * cranfield: 0.999 / 0.567 / - / 0.042 / - / - / -
 * squad2-dev: 0.999 / 0.828 / 0.590 / 0.056 / - / - / -
 * mintlify: 0.964 / - / - / 0.057 / 0.784 / 0.845 / 0.085
 * fumadocs: 0.910 / - / - / 0.098 / 0.769 / 0.827 / 0.161
 * vite: 0.968 / - / - / 0.045 / 0.834 / 0.923 / 0.064
 * fastify: 0.972 / - / - / 0.037 / 0.814 / 0.894 / 0.106
 * lectern: - / - / - / - / 0.735 / 0.750 / 0.134
 * ai: - / - / - / - / 0.824 / 0.859 / 0.086
 */
export const answerabilityWeights = {
  intercept: -12.31,
  score: 2.31,
  scoreLog: 0.22,
  fall: 0.73,
  near: 1.21,
  ordered: 4.77,
  unknown: -0.8,
  words: 4.36,
  length: 1.12,
  possibleSurprise: -1.05,
  rarity: 1.06,
  passages: -0.47,
}
