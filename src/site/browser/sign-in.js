// Takes the token from the address, so that it is not stored in the history, and sends it to the server.
const token = location.hash.slice(1)
const form = document.querySelector('#lectern-token')
if (form instanceof HTMLFormElement) {
  history.replaceState(null, '', location.pathname + location.search)
  form.elements.token.value = token
  form.submit()
}
