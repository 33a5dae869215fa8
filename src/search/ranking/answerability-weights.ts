/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does, and calibration error.
 * anthropic-docs: 0.997 / 0.835 / - / 0.064 / - / -
 * cranfield: 0.996 / 0.571 / - / 0.051 / - / -
 * squad2-dev: 0.995 / 0.850 / 0.600 / 0.074 / - / -
 * mintlify: 0.938 / - / - / 0.069 / 0.807 / 0.157
 * fumadocs: 0.908 / - / - / 0.083 / 0.830 / 0.102
 * vite: 0.948 / - / - / 0.041 / 0.859 / 0.060
 * fastify: 0.946 / - / - / 0.038 / 0.832 / 0.112
 * lectern: - / - / - / - / 0.751 / 0.182
 * ai: - / - / - / - / 0.868 / 0.066
 */
export const answerabilityWeights = {
  intercept: -9.07,
  score: 1.04,
  scoreLog: 0.22,
  fall: 1.91,
  near: 0.98,
  ordered: 8.26,
  title: 1.18,
  guessed: -2.32,
  unknown: -1.12,
  words: 1.95,
  length: 2.16,
  possibleSurprise: -0.69,
}
