export { findBrowser } from './find-browser.ts'
export { findScreenshot } from './find-screenshot.ts'
export { createScreenshotBrowser } from './screenshot-browser.ts'
export { createScreenshotTaker } from './screenshot-taker.ts'
