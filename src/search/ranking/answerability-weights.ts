/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.993 / 0.814 / -, 0.063
 * cranfield: 0.991 / 0.576 / -, 0.046
 * squad2-dev: 0.987 / 0.848 / 0.595, 0.085
 * mintlify: 0.965 / - / -, 0.050
 * fumadocs: 0.920 / - / -, 0.072
 * vite: 0.967 / - / -, 0.050
 * fastify: 0.968 / - / -, 0.042
 */
export const answerabilityWeights = {
  intercept: -4.49,
  scoreLog: 2.38,
  scoreSurprise: 0.71,
  near: 2.32,
  heading: 0.34,
  title: 1.19,
  guessed: -2.58,
}
