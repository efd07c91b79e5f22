import { html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { companies } from './area.ts';

const form = html`<form class="card sign-in" method="get" action="/companies">
<label for="number">Company number</label>
<input id="number" name="number" required maxlength="20" autocomplete="off" spellcheck="false">
<button>Show</button>
</form>`;

/** Returns the page that asks for a company number. */
export function findPage(): string {
  return layout(
    companies,
    'Find a company',
    { signedIn: true },
    html`${form}
<p class="quiet">Eight characters, for example <code>01234567</code> or <code>SC123456</code>. Missing leading zeros are added.</p>`,
  );
}

/** Returns the page for a number that no record has held, or that is not a company number. */
export function unknownPage(given: string): string {
  const main = html`<p class="card">No record of the service has held the company number <code>${given.slice(0, 40)}</code>. A payment with an unknown company is never ALLOW.</p>
${form}`;
  return layout(companies, 'No such company', { signedIn: true }, main);
}
