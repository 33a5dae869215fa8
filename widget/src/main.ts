import { LecternChat } from './lectern-chat.ts'

const name = 'lectern-chat'
const script = document.currentScript
if (!customElements.get(name)) customElements.define(name, LecternChat)
if (script instanceof HTMLScriptElement && script.dataset.domain) {
  if (document.body) addChatBox(script)
  else document.addEventListener('DOMContentLoaded', () => addChatBox(script))
}

/** Adds the chat box for a script tag, at most once per page. */
function addChatBox({ dataset }: HTMLScriptElement): void {
  if (document.querySelector(name)) return
  const element = document.createElement(name)
  Object.assign(element.dataset, dataset)
  document.body.append(element)
}
