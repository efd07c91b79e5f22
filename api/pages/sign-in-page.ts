import type { Area } from './area.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** Returns the form that takes a key. `problem`: why the key that was sent is refused. `to`: name of the page to return to. */
export function signInPage(area: Area, { problem, to }: { readonly problem?: string; readonly to?: string | undefined } = {}): string {
  const { path, scope, key } = area;
  const main = html`${problem === undefined ? '' : html`<p class="failure" role="alert" id="problem">${problem}</p>`}
<form class="card sign-in" method="post" action="${path}/sign-in">
<input name="user" autocomplete="username" value="operator" hidden>
${to === undefined ? '' : html`<input name="to" value="${to}" type="hidden">`}
<label for="key">${key.label}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required${problem === undefined ? '' : html` aria-invalid="true" aria-describedby="problem"`}>
<button>Sign in</button>
</form>
<p class="quiet">A key with the scope <code>${scope}</code>: <code>${key.madeBy}</code></p>`;
  return layout(area, 'Sign in', { signedIn: false }, main);
}
