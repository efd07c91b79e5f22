import { BLOCK } from './world.ts';

const { floor } = Math;

/** A kind of company: its category on the register, the prefix of its number, and what the register holds about it. */
export interface Kind {
  readonly category: string;
  readonly prefix: string;
  readonly nation: 'england' | 'scotland' | 'northern-ireland';
  readonly endings: readonly string[];
  /** `none`: registered elsewhere, so the register holds no address, accounts or statements. */
  readonly keeps: 'all' | 'no-accounts' | 'none';
  /** The register still shows a due date, although such bodies no longer file confirmation statements. */
  readonly staleConfirmation?: true;
}

const limited = ['LIMITED', 'LTD', 'LTD', 'LTD.'];
const ltd: Kind = {
  category: 'Private Limited Company',
  prefix: '',
  nation: 'england',
  endings: limited,
  keeps: 'all',
};
const scottish: Kind = { ...ltd, prefix: 'SC', nation: 'scotland' };
const irish: Kind = { ...ltd, prefix: 'NI', nation: 'northern-ireland' };
const llp: Kind = { ...ltd, category: 'Limited Liability Partnership', prefix: 'OC', endings: ['LLP'] };
const elsewhere = (category: string, prefix: string, endings: readonly string[], nation: Kind['nation'] = 'england'): Kind => ({
  category,
  prefix,
  nation,
  endings,
  keeps: 'none',
});

const byPosition: Readonly<Record<number, Kind>> = {
  60: { ...ltd, category: 'Public Limited Company', endings: ['PLC', 'P.L.C.'] },
  61: { ...ltd, category: 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)' },
  62: {
    ...ltd,
    category: "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)",
    endings: ['ASSOCIATION', 'TRUST'],
  },
  63: { ...ltd, category: 'Community Interest Company', endings: ['CIC', 'C.I.C.', 'COMMUNITY INTEREST COMPANY'] },
  64: elsewhere('Charitable Incorporated Organisation', 'CE', ['CIO', '(CIO)', 'CHARITY']),
  65: elsewhere('Scottish Charitable Incorporated Organisation', 'CS', ['SCIO', '(SCIO)'], 'scotland'),
  66: { ...elsewhere('Registered Society', 'RS', ['SOCIETY LIMITED']), staleConfirmation: true },
  67: { ...elsewhere('Registered Society', 'SP', ['GROWERS LIMITED'], 'scotland'), staleConfirmation: true },
  68: elsewhere('Registered Society', 'IP#####R', ['CO-OPERATIVE SOCIETY LIMITED']),
  69: { ...elsewhere('Industrial and Provident Society', 'NO', ['CREDIT UNION LIMITED'], 'northern-ireland'), keeps: 'no-accounts' },
  70: { ...elsewhere('Royal Charter Company', 'RC', ['COLLEGE', 'INSTITUTE']), staleConfirmation: true },
  71: { ...elsewhere('Overseas Entity', 'OE', ['S.A R.L.', 'LIMITED', 'GMBH']), keeps: 'no-accounts' },
  72: { ...elsewhere('Limited Partnership', 'LP', ['LP', 'LIMITED PARTNERSHIP']), keeps: 'no-accounts' },
  73: { ...elsewhere('Limited Partnership', 'SL', ['L.P.'], 'scotland'), keeps: 'no-accounts' },
  74: { ...elsewhere('Other company type', 'FC', ['INC.', 'LIMITED']), keeps: 'no-accounts' },
  75: { ...ltd, category: 'Private Unlimited Company', endings: ['', 'UNLIMITED'] },
  76: { ...llp, prefix: 'SO', nation: 'scotland' },
  77: { ...llp, prefix: 'NC', nation: 'northern-ireland' },
  78: { ...ltd, category: 'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)', endings: ['FOUNDATION'] },
  79: { ...elsewhere('Investment Company with Variable Capital', 'IC', ['ICVC']), keeps: 'no-accounts' },
};

const scottishAt: ReadonlySet<number> = new Set([1, 30, 32, 36, 39, 55, 90, 106, 122, 138, 154, 170]);
const irishAt: ReadonlySet<number> = new Set([3, 33, 40, 99, 131, 163]);

function kindAt(position: number): Kind {
  const odd = byPosition[position];
  if (odd !== undefined) return odd;
  if (scottishAt.has(position)) return scottish;
  if (irishAt.has(position)) return irish;
  return position % 50 === 44 ? llp : ltd;
}

const kinds = Array.from({ length: BLOCK }, (_, position) => kindAt(position));
const ranks = kinds.map((kind, position) => kinds.slice(0, position).filter(({ prefix }) => prefix === kind.prefix).length);
const perBlock = kinds.map((kind) => kinds.filter(({ prefix }) => prefix === kind.prefix).length);

/** Returns the kind of a company by its position in the block, and its ordinal among the companies with the same prefix, from 0. */
export function kindOf(index: number): { readonly kind: Kind; readonly ordinal: number } {
  const position = index % BLOCK;
  const ordinal = floor(index / BLOCK) * (perBlock[position] ?? 1) + (ranks[position] ?? 0);
  return { kind: kinds[position] ?? ltd, ordinal };
}
