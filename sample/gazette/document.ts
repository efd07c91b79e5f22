import { dashedOf, isoOf } from '../calendar.ts';
import { companyName, companyNumber } from '../company.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';
import { courtCaseOf } from './court.ts';
import { publishedAt, updatedAt } from './feed.ts';
import { escapeXml, xhtml } from './marked.ts';
import type { Notice } from './plan.ts';
import { title } from './subject.ts';
import { noticeText } from './text.ts';

const site = 'https://www.thegazette.co.uk';

function prefixes(id: string): string {
  return [
    `this: ${site}/id/notice/${id}#`,
    `gaz: ${site}/def/publication#`,
    `gazorg: ${site}/def/organisation#`,
    `court: ${site}/def/court#`,
    `corp-insolvency: ${site}/def/insolvency#`,
    `legislation: ${site}/def/legislation#`,
    `person: ${site}/def/person#`,
    'vcard: http://www.w3.org/2006/vcard/ns#',
    'foaf: http://xmlns.com/foaf/0.1/',
    'xsd: http://www.w3.org/2001/XMLSchema#',
  ].join(' ');
}

/** Returns `data.xml`: the notice as XHTML with RDFa. */
export function noticeXml(world: World, notice: Notice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" prefix="${prefixes(notice.id)}" xml:lang="en">
<head><title>${escapeXml(title(world, notice))}</title></head>
<body>
${article(world, notice)}
</body>
</html>
`;
}

/** Returns the web page of a notice: the same article within the site's layout. */
export function noticeHtml(world: World, notice: Notice): string {
  const name = escapeXml(title(world, notice));
  return `<!DOCTYPE html>
<html lang="en" prefix="${prefixes(notice.id)}">
<head><meta charset="utf-8"><title>${name} | ${codes[notice.code]?.term ?? ''} | The Gazette</title></head>
<body>
<header><a href="/">The Gazette: Official Public Record</a><nav><ul><li><a href="/insolvency">Insolvency</a></li></ul></nav></header>
<main>
<h1 class="title">${name}</h1>
<dl class="metadata notice-meta">
<dt>Publication date:</dt><dd><time datetime="${publishedAt(notice)}">${isoOf(notice.day)}</time></dd>
<dt>Edition:</dt><dd>The ${notice.edition.charAt(0).toUpperCase()}${notice.edition.slice(1)} Gazette</dd>
<dt>Notice ID:</dt><dd>${notice.id}</dd>
<dt>Notice code:</dt><dd>${notice.code}</dd>
</dl>
${article(world, notice)}
</main>
<footer><p>All content is available under the Open Government Licence v3.0, except where otherwise stated.</p></footer>
</body>
</html>
`;
}

function article(world: World, notice: Notice): string {
  const { id, code } = notice;
  const correction =
    notice.correctedOn === undefined
      ? ''
      : '<p class="correction">This notice replaces its earlier version: the date of the hearing was corrected.</p>\n';
  return `<article id="notice-${id}" about="${site}/id/notice/${id}" typeof="gaz:Notice">
<div class="metadata"><span property="gaz:hasNoticeCode" datatype="xsd:integer" content="${code}"></span><span property="gaz:hasPublicationDate" datatype="xsd:dateTime" content="${publishedAt(notice)}"></span></div>
${relations(notice)}<div class="content">
${correction}${xhtml(noticeText(world, notice))}
</div>
</article>`;
}

/** Returns the links to the notices that this one retracts, replaces or is replaced by. */
function relations({ retracts, substitutes, substitutedBy }: Notice): string {
  const link = (property: string, id: string | undefined) =>
    id === undefined ? '' : `<div class="related"><span rel="gaz:${property}" resource="${site}/id/notice/${id}"></span></div>\n`;
  return link('retractsNotice', retracts) + link('substitutesNotice', substitutes) + link('hasNoticeSubstitution', substitutedBy?.id);
}

/**
 * Returns `data.json?view=linked-data`. The company is under `hasCompany` (before February 2024: `company`). In some templates its number is an
 * integer without leading zeros; its address always keeps them.
 */
export function noticeLinkedData(world: World, notice: Notice): object {
  const { id, code, day, matter, companies } = notice;
  const about = `${site}/id/notice/${id}`;
  const described = companies.map((company, at) => {
    const number = companyNumber(world, company);
    const asInteger = /^\d+$/.test(number) && draw(world.seed, company, 67) % 2 === 0;
    return {
      _about: `${about}#company-${at + 1}`,
      organisationName: companyName(world, company),
      companyNumber: asInteger ? Number(number) : number,
      sameAs: `http://business.data.gov.uk/id/company/${number}`,
    };
  });
  const { court, text } = courtCaseOf(world, notice);
  return {
    format: 'linked-data-api',
    version: '0.2',
    result: {
      _about: `${site}/notice/${id}/data.json?view=linked-data`,
      label: title(world, notice),
      primaryTopic: {
        _about: about,
        hasNoticeCode: Number(code),
        hasNoticeID: id,
        hasPublicationDate: `${dashedOf(day)} ${publishedAt(notice).slice(11)} UTC`,
        lastModified: updatedAt(notice),
        isAbout: {
          _about: `${about}#notifiableThing`,
          ...(described.length === 0 ? {} : { hasCompany: described.length === 1 ? described[0] : described }),
          ...(matter === undefined
            ? {}
            : {
                dateOfPetitionPresentation: dashedOf(matter.presentedOn),
                ...(code === '2450' && notice.edition !== 'edinburgh'
                  ? { dateOfHearing: `${dashedOf(matter.hearingOn)} 10:30:00 UTC` }
                  : {}),
                hasCourtCase: { courtName: court, ...(text === undefined ? {} : { caseNumber: text }) },
              }),
        },
      },
    },
  };
}
