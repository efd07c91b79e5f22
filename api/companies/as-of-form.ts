import { addDays, daysBetween, endOfLondonDay, latest, londonDay } from '../../uk/day.ts';
import { type Html, html } from '../pages/html.ts';

interface Shown {
  readonly companyNumber: string;
  /** London days on which a version of the facts began, the earliest first. */
  readonly days: readonly string[];
  /** London day of now. */
  readonly today: string;
  /** The instant that the page is about; undefined: now. */
  readonly asOf?: { readonly instant: Date; readonly basis: 'KNOWN' | 'TRUE' } | undefined;
}

/** Path of the script that writes the day beside the slider. The form works without it. */
export const sliderPath = '/companies/slider.js';

export const sliderScript = `const slider = document.getElementById('day');
const shown = document.getElementById('shown');
function write() {
  const day = slider.value === slider.max ? 'now' : new Date(slider.value * 86400000).toISOString().slice(0, 10);
  shown.textContent = day;
  slider.setAttribute('aria-valuetext', day);
}
if (slider !== null) {
  slider.addEventListener('input', write);
  write();
}
`;

const epoch = '1970-01-01';
const numberOf = (day: string) => daysBetween(epoch, day);

/**
 * Returns the last instant of the day that the slider names: a count of days since 1970. Undefined: the day has not ended, so the answer is of now.
 */
export function instantOfDay(count: number, now: Date): Date | undefined {
  const day = addDays(epoch, count);
  return day >= londonDay(now) ? undefined : endOfLondonDay(day);
}

/** Returns the form that shows the page as of an earlier day: a slider over the days since the earliest kept facts. */
export function asOfForm({ companyNumber, days, today, asOf }: Shown): Html {
  const [first] = days;
  if (first === undefined || first >= today)
    return html`<p class="quiet">${first === undefined ? 'No earlier versions of the facts are kept.' : 'The facts are kept since today, so there is no earlier day to show.'}</p>`;
  const chosen = asOf === undefined ? today : londonDay(asOf.instant);
  const shown = latest(chosen, first);
  const basis = asOf?.basis ?? 'KNOWN';
  const radio = (value: 'KNOWN' | 'TRUE', words: string) =>
    html`<label><input type="radio" name="asOfBasis" value="${value}"${value === basis ? html` checked` : ''}> ${words}</label>`;
  return html`<form class="card as-of" method="get" action="/companies/${companyNumber}">
<label for="day">Show the end of the day (London): <output id="shown" for="day">${asOf === undefined ? 'now' : shown}</output></label>
<input type="range" id="day" name="day" min="${numberOf(first)}" max="${numberOf(today)}" step="1" value="${numberOf(shown)}" list="changes">
<datalist id="changes">${days.map((day) => html`<option value="${numberOf(day)}"></option>`)}</datalist>
<p class="ends"><span>${first}</span><span>now</span></p>
<fieldset><legend>What counts on an earlier day</legend>
${radio('KNOWN', 'what the service knew then')}
${radio('TRUE', 'what was true then, as far as it is known now')}
</fieldset>
<p class="buttons"><button>Show</button>${asOf === undefined ? '' : html` <a href="/companies/${companyNumber}">Back to now</a>`}</p>
</form>`;
}
