/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.993 / 0.817 / -, 0.061
 * cranfield: 0.990 / 0.574 / -, 0.050
 * squad2-dev: 0.988 / 0.847 / 0.594, 0.085
 * mintlify: 0.964 / - / -, 0.049
 * fumadocs: 0.920 / - / -, 0.070
 * vite: 0.967 / - / -, 0.048
 * fastify: 0.968 / - / -, 0.049
 */
export const answerabilityWeights = {
  intercept: -4.52,
  scoreLog: 2.32,
  scoreSurprise: 0.71,
  near: 2.36,
  heading: 0.38,
  title: 1.31,
  guessed: -2.58,
}
