/**
 * Words before or after a person's name that are not part of it, folded: courtesy, office, rank, degree, kinship. From general knowledge of the
 * languages on public lists. Titles that are as often names (Sultan, Prince, Tan, Ma) are not listed: reading a title as a name costs little,
 * reading a name as a title costs a match.
 */
export const personTitles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx sir madam madame mme mlle monsieur mademoiselle messrs lord lady baroness duchess viscount dr doctor doktor prof
  professor phd md mba bsc msc dphil llm esq esquire qc kc obe mbe cbe kbe dbe mp mep rev revd reverend father pastor archbishop cardinal
  rabbi sister brother herr frau sigra signor signora signore dona senor senora senhor senhora dott dottssa ingeniero eng engr arch avv
  lic licenciado dipl dhr mevr mw meneer mevrouw gospodin gospozha grazhdanin tovarishch bayan sheikh sheik shaikh shaykh cheikh shaik
  sheykh sayyid syed sayed saiyid seyed seyyed hajji haji hajj hadji alhaj alhaji alhajj hajjah hoca mullah mulla molla mawlawi maulavi
  maulvi mawlavi molvi maulana mawlana moulana mufti ayatollah hojjatoleslam hujjat qari ustadh ustaz shri sri smt shrimati kumari thiru
  dato datuk datin tuan puan encik pengiran awang president prasident presidente prezident minister ministre premier chancellor senator
  representative congressman congresswoman governor mayor ambassador secretary chairman chairwoman chairperson ceo cfo director justice
  attorney colonel col general gen maj captain capt lieutenant lt brigadier brig sergeant sgt corporal cpl admiral adm commander cmdr
  commodore officer inspector jr sr junior senior snr jnr deceased dec retired ret hon honourable honorable excellency hh hrh hm highness
  majesty nangsao thanpuying`.split(/\s+/),
);

/** Words before the name of a ship. */
export const shipPrefixes: ReadonlySet<string> = new Set(
  'mv mt ms mts mfv fv ss sv my rv lng lpg ulcc vlcc tanker vessel ship hms uss bap nrp mtug'.split(' '),
);
