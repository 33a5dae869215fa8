/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.994 / 0.843 / -, 0.051
 * cranfield: 0.995 / 0.576 / -, 0.043
 * squad2-dev: 0.991 / 0.846 / 0.603, 0.078
 * mintlify: 0.960 / - / -, 0.067
 * fumadocs: 0.920 / - / -, 0.076
 * vite: 0.966 / - / -, 0.040
 * fastify: 0.961 / - / -, 0.032
 */
export const answerabilityWeights = {
  intercept: -7.76,
  scoreLog: 3.41,
  fall: 0.98,
  near: 1.55,
  ordered: 6.3,
  title: 1.24,
  guessed: -3.65,
  unknown: -1.34,
  words: 3.42,
  possibleSurprise: -0.21,
}
