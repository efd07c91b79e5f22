/** A line of a snapshot: an individual, but for what is given. `undefined` takes a key away. */
export function pscLine(data: Readonly<Record<string, unknown>> = {}, company = '09999901'): string {
  return JSON.stringify({
    company_number: company,
    data: {
      address: { address_line_1: 'Nightjar Lane', locality: 'Exampleton', postal_code: 'ZZ1 1ZZ', premises: '7' },
      country_of_residence: 'England',
      date_of_birth: { month: 2, year: 1977 },
      etag: 'c26d35b4da82de6ccd9ee3f60a1a5c1e1a9b41ff',
      kind: 'individual-person-with-significant-control',
      links: { self: `/company/${company}/persons-with-significant-control/individual/aB-3_xyz` },
      name: 'Mrs Ottoline Fern Nightjar',
      name_elements: { forename: 'Ottoline', middle_name: 'Fern', surname: 'Nightjar', title: 'Mrs' },
      nationality: 'British',
      natures_of_control: ['ownership-of-shares-50-to-75-percent'],
      notified_on: '2019-04-06',
      ...data,
    },
  });
}

/** A company that owns. */
export function pscCorporate(identification: Readonly<Record<string, unknown>>, id = 'corp-1'): string {
  return pscLine({
    kind: 'corporate-entity-person-with-significant-control',
    name: 'Nightjar Holdings Limited',
    name_elements: undefined,
    date_of_birth: undefined,
    links: { self: `/company/09999901/persons-with-significant-control/corporate-entity/${id}` },
    identification: { legal_form: 'Limited Company', legal_authority: 'Companies Act 2006', ...identification },
  });
}

export function pscStatement(): string {
  return pscLine({
    kind: 'persons-with-significant-control-statement',
    statement: 'no-individual-or-entity-with-signficant-control',
    links: { self: '/company/09999901/persons-with-significant-control-statements/st' },
  });
}

export function pscExemption(): string {
  return JSON.stringify({
    company_number: '09999901',
    data: { exemptions: {}, kind: 'exemptions', links: { self: '/company/09999901/exemptions' } },
  });
}

export function pscTotals(persons: number, statements = 0, exemptions = 0): string {
  return JSON.stringify({
    data: {
      kind: 'totals#persons-of-significant-control-snapshot',
      persons_of_significant_control_count: persons,
      statements_count: statements,
      exemptions_count: exemptions,
      generated_at: '2026-06-01T03:43:03Z',
    },
  });
}

/** The lines of persons, with a true line of totals. */
export function pscFile(persons: readonly string[]): string {
  return `${[...persons, pscTotals(persons.length)].join('\n')}\n`;
}
