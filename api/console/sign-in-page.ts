import { html } from './html.ts';
import { layout } from './layout.ts';

/** Returns the form that takes an operator's key. `problem`: why the key that was sent is refused. */
export function signInPage(problem?: string): string {
  const main = html`${problem === undefined ? '' : html`<p class="failure" role="alert" id="problem">${problem}</p>`}
<form class="card sign-in" method="post" action="/console/sign-in">
<input name="user" autocomplete="username" value="operator" hidden>
<label for="key">Operator key</label>
<input id="key" name="key" type="password" autocomplete="current-password" required${problem === undefined ? '' : html` aria-invalid="true" aria-describedby="problem"`}>
<button>Sign in</button>
</form>
<p class="quiet">A key with the scope <code>operator:read</code>: <code>risk keys create --env live --tenant ops --scopes operator:read</code></p>`;
  return layout('Sign in', { signedIn: false }, main);
}
