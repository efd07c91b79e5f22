/**
 * What stands before or after a person's name and is no part of it, folded: courtesy, office, rank, degree, kinship. From general knowledge of the
 * languages on public lists. `kha`, `haji` and the like are titles that many carry as names; who is listed with one is often written without.
 */
export const personTitles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx master sir madam madame mme mlle monsieur mademoiselle messrs dame lord lady baron baroness count countess duke duchess earl
  viscount prince princess king queen sultan emir dr doctor doktor prof professor phd md mba bsc msc dphil llb llm ba ma esq esquire qc kc obe mbe cbe
  kbe dbe om mp mep jp rev revd reverend father fr pastor bishop archbishop cardinal pope deacon canon rabbi sister brother
  herr frau hr fr sig sigra signor signora signore don dona senor senora senhor senhora dott dottssa ing ingeniero eng engr arch avv lic licenciado
  dipl ing mag dhr mevr mw meneer mevrouw pan pani gospodin gospozha grazhdanin tovarishch bay bayan
  sheikh sheik shaikh shaykh cheikh shaik sheykh sayyid syed sayed saiyid seyed seyyed sidi hajji haji hajj hadji hajj al-hajj alhaj alhaji alhajj hajjah hoca khoja mullah mulla molla
  mawlawi maulavi maulvi mawlavi molvi maulana mawlana moulana mufti imam imam ayatollah hojjatoleslam hujjat qari hafiz ustad ustadh ustaz hakim
  shri sri smt shrimati kumari thiru dato datuk datin tan tun tuan puan encik pengiran awang
  president prasident presidente prezident minister ministre premier chancellor senator sen representative rep congressman congresswoman governor mayor ambassador
  secretary chairman chairwoman chairperson ceo cfo director judge justice attorney colonel col general gen major maj captain capt
  lieutenant lt brigadier brig sergeant sgt corporal cpl admiral adm commander cmdr commodore marshal private pvt officer inspector
  jr sr junior senior snr jnr deceased dec late retired ret hon honourable honorable excellency hh hrh hm his her highness majesty
  khun nai nang nangsao thanpuying oga`.split(/\s+/),
);

/** Before the name of a ship. */
export const shipPrefixes: ReadonlySet<string> = new Set(
  'mv mt ms mts mfv fv ss sv my rv lng lpg ulcc vlcc tanker vessel ship hms uss bap nrp mtug'.split(' '),
);
