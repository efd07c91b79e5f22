// Written by `npm run client:types` from the OpenAPI document: do not edit.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * JSON Web Key Set of receipts
         * @description RFC 7517. Retired keys stay.
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description OpenAPI 3.1.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company-monitoring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the companies of your portfolio
         * @description In the order of their numbers, a page at a time. With `Accept: text/csv` the answer is the whole portfolio as CSV, without pages; weights (`q`) count. A tenant has one portfolio in each environment.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        get: operations["listMonitoredCompanies"];
        put?: never;
        /**
         * Add companies to your portfolio
         * @description A watch without `companyNumbers` receives the events of the portfolio. Adding a company fires nothing for its past: `snapshot` says how it stands now and `notKnown` what the records may lack, and events follow for what is published afterwards. All numbers are added, or none. A number that no record names may be added. Repeating the request adds nothing. In the sandbox the companies do not change, so no event follows by itself.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["monitorCompanies"];
        /**
         * Take companies out of your portfolio
         * @description Send `companyNumbers` in the body, or one company in the query. What is published after the answer makes no delivery for them; deliveries that exist are still made. Watches that name a company themselves keep it.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        delete: operations["stopMonitoringCompanies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cross-border-counterparty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vet a UK counterparty for a foreign creditor
         * @description Vets a UK company for a creditor abroad: the report of `POST /api/v1/report`, and what British insolvency law means for the creditor: payments that may be void, liquidation, a name that is used again, administration, a moratorium, retention of title, and the view from the EU, the US or another country. Each rule has its statutes, whether a finding brings it into play, and the days that matter.
         *
         *     `verdict.asPayer` is about money that the company pays to you, `verdict.asPayee` about prepayments and supplies to it: send `terms` or `exposure` when you give credit. The transaction check of an `inbound` payment from the company has `verdict.outcome`.
         *
         *     The answer summarises rules and records. It is not legal advice. The rules are those of England and Wales; for a company of Scotland or Northern Ireland `notKnown` says so.
         *
         *     Scope: `risk-assess:read`.
         */
        post: operations["vetCounterparty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/entity-resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a trading name and address to a company number
         * @description Finds the company on the register that a ledger entry means. Compares names with current names, former names and trading names from Gazette notices. Postcode, address, number, person and website count for or against a candidate. Send one query, or up to 100 in `queries`.
         *
         *     Each candidate lists what agreed and what disagreed, in bits. The prior odds depend on the size of the register, so a name alone must single out one company. Equal names and companies of one group leave no margin and are `AMBIGUOUS`. Dissolved companies are found and marked `live: false`. A company number alone finds its company; a reason states that no name confirmed it.
         *
         *     Answers 503, never `NO_MATCH`, while no register is loaded.
         *
         *     With a sandbox key the register is invented:
         *
         *     | request | result | shows |
         *     |---|---|---|
         *     | `{"name":"Sandbox Healthy Ltd","postcode":"ZZ1 1AA"}` | AUTO | 99000001: name and postcode |
         *     | `{"name":"Halebrook Provisions Ltd"}` | AUTO | 99000001: by a previous name |
         *     | `{"name":"The Halebrook Pantry","postcode":"ZZ1 1AA"}` | AUTO | 99000001: found by its trading name |
         *     | `{"name":"Sandbox Quarrywright","postcode":"ZZ9 9ZZ"}` | AMBIGUOUS | two companies of one group |
         *     | `{"name":"Sandbox Dissolved Ltd"}` | AUTO | 99000021: `live` is false |
         *     | `{"name":"Peverel & Grice Umbrellas"}` | NO_MATCH | no company has this name |
         *
         *     Scope: `risk-assess:read`.
         */
        post: operations["resolveEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log/get-all-by-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove a leaf by the newest head
         * @description Answers the inclusion proof, the newest signed head, and the proof that this head continues the tree of `treeSize` leaves: all that `risk verify --log` needs.
         */
        get: operations["getWholeProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log/get-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read entries of the log
         * @description From `start` to `end`, both included, as far as the newest head covers them. An answer has at most 256; ask again from the next.
         */
        get: operations["getLogEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log/get-proof-by-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a tree holds a leaf
         * @description Answers the place of the leaf and its inclusion proof.
         */
        get: operations["getInclusionProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log/get-sth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest signed tree head
         * @description A head covers every receipt of at least ten minutes ago. Keep one: every later head must be consistent with it.
         */
        get: operations["getSignedTreeHead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/log/get-sth-consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a tree continues an earlier one
         * @description Shows that the first `first` leaves of the tree of `second` leaves are those of the tree of `first` leaves.
         */
        get: operations["getConsistencyProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reason-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every reason code in plain English
         * @description For every code of a finding, limit, event, risk band and characteristic: one sentence for a finance clerk, the records that show it, its statute or policy, and what clears it. A receipt does not cover the words, so the answer of a transaction check has the codes, and the words are here. Sentences may change; codes do not.
         */
        get: operations["listReasonCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report about a company: a verdict with findings in plain English
         * @description Reports what the public records say about one company: a verdict, the findings behind it in plain English, each with its statute, its records and what clears it; what was screened, read and not read; and the changes of the last year.
         *
         *     The verdict is that of a clearance on both sides of a payment, by the same rules and from the same records, so `asPayer` and `asPayee` equal the outcomes of `POST /api/v1/transaction-check` with a company that has no findings, and `screening.outcome` equals that of `POST /api/v1/screen`. A report is not signed and stores nothing: ask for a clearance before you release a payment.
         *
         *     `asOf` asks about an earlier instant: what the service knew then, or, with the `asOfBasis` `TRUE`, what was true then as far as it has learned since. Facts are kept for 400 days after others replace them. `known` says what the report rests on.
         *
         *     With a sandbox key the numbers of `POST /api/v1/transaction-check` are scenarios.
         *
         *     Scope: `risk-assess:read`.
         */
        post: operations["reportCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-assess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assess the risk of a company, with an optional price
         * @description Assesses how likely it is that a company becomes insolvent within 12 months, from its facts and a public scorecard (docs/risk.md): a band from A to E, the probability of default (PD) with an interval, and reason codes with their evidence. With `exposure` it also gives the indicative expected loss of an amount on terms.
         *
         *     The events are those of a clearance: formal insolvency is default, a live petition has a PD of at least 55%, and a dissolved or unknown company is not rateable. What is not known counts as the worst bin, and stale records raise the PD, so missing data never improve the band.
         *
         *     `asOf` asks about an earlier instant: what was known then, or, with the `asOfBasis` `TRUE`, what was true then as far as it is known now (`known`). The data are then limited, because the checks of the sources of that instant are not stored. The scorecard is the one that served then or, with the basis `TRUE`, the one that serves now.
         *
         *     The answer is not a credit decision and not a credit quote. The operation screens no lists (`POST /api/v1/screen` does) and stores nothing.
         *
         *     With a sandbox key the companies are invented. Examples:
         *
         *     | company | answer |
         *     |---|---|
         *     | `99000001` | band A: every record is known and sound |
         *     | `99000010` | band E: a live petition, PD 55% at least |
         *     | `99000012` | default: a winding-up order |
         *     | `99000021` | not rateable: dissolved |
         *     | `99000031` | band C: accounts and confirmation statement are 100 days overdue |
         *     | `99000055` | band B: it goes on where a failed company stopped |
         *     | `99000061` | band C: its liabilities exceed its assets |
         *     | `99000064` | band D: overdue accounts, and its liabilities exceed its assets |
         *     | `99000090` | band B instead of A: a source is stale, so the data are limited |
         *
         *     Scope: `risk-assess:read`.
         */
        post: operations["assessRisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger an event in the sandbox
         * @description Publishes one event to your sandbox watches that want its type and company. It is delivered as a live event is: within a minute or two, signed, tried again when your receiver fails, and a dead letter in the end. Detail and metadata are those of the scenario and the same each time but for the days, which are relative to today. While 1,000 deliveries of your sandbox watches are neither delivered nor given up it answers 429.
         *
         *     | event type | company |
         *     |---|---|
         *     | gazette.insolvency.published | 99000010 |
         *     | companies_court.petition.scheduled | 99000010 |
         *     | ch.charge.registered | 99000001 |
         *     | sanctions.ofsi.match_new | 99000040 |
         *     | fca.warning.match_new | 99000078 |
         *     | cdda.disqualification.match_new | 99000073 |
         *     | phoenix.six_indicator.flagged | 99000055 |
         *     | ch.officer.appointed | 99000001 |
         *     | ch.officer.resigned | 99000050 |
         *     | ch.psc.changed | 99000070 |
         *     | eccta.director_id.unverified | 99000001 |
         *     | sic_code.changed | 99000001 |
         *     | hmlr.title.added | 99000001 |
         *     | hmlr.title.disposed | 99000001 |
         *     | offshore.control.flagged | 99000001 |
         *     | roe.entity.changed | 99000001 |
         *     | hmrc.defaulter.match_new | 99000079 |
         *     | news.distress.detected | 99000015 |
         *     | capital_bleed.flagged | 99000060 |
         *     | cooked_books.flagged | 99000063 |
         *     | sector_stress.elevated | 99000001 |
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["triggerSandboxEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scorecards/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a scorecard
         * @description Returns the scorecard that `scorecard` of a risk assessment, or the detail of `CREDIT_E` and `CREDIT_D`, names: that of the program, of an earlier program, or a fitted one. The bins and points of a version never change.
         *
         *     Scope: `risk-assess:read`.
         */
        get: operations["getScorecard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Screen names and companies against sanctions and warning lists
         * @description Screens against the lists in memory, each whole and of one version; the answer names the versions. Send a subject with `name`; or a company with `companyNumber` alone, which screens the company, its former names, its officers in office and its owners up the chains, a company by each name that it has or had; or a batch of up to 100 of these in `subjects`. Results keep the order of the request.
         *
         *     A match separates how similar the names are (`nameScore`, `features`) from what else agrees or disagrees (`corroboration`, `checks`): a name alone is never confirmed. The register gives the month of birth of officers and owners, so their dates agree by month and year.
         *
         *     A company is also HOLD when persons whose assets the UK Sanctions List freezes own more than 50 % of it or control it, directly or through a chain of majorities. `ownership` names the persons and the chain. Its codes with `MAY` apply when the bands of the register reach above 50 % or only add up to it, and when the register states significant influence or control without the kind. These are REVIEW, and so are a listed owner of 50 % or less, an owner listed without an asset freeze, and a disqualified owner who is not an officer.
         *
         *     A decision of your analysts on a match (`POST /api/v1/screen/decisions`) is honoured until the entry or the subject changes; then it is shown as lapsed, with the reason. A screening stores nothing except that a decision was used.
         *
         *     Answers 503, never CLEAR, when a required list is not loaded. Each list states when its publisher was last checked (`lookedAt`); when `uk-sanctions` was checked too long ago the outcome is at least REVIEW. `limits` states what the answer does not cover.
         *
         *     With a sandbox key the lists are invented. Examples:
         *
         *     | request | outcome | shows |
         *     |---|---|---|
         *     | `{"name":"Clementine Applegarth","kind":"person","dateOfBirth":"1980-05-17"}` | CLEAR | nothing found |
         *     | `{"name":"Ignatius Quillfeather","kind":"person","dateOfBirth":"1961-04-09"}` | HOLD | uk-sanctions: name and date of birth agree |
         *     | `{"name":"Ignatius Quillfeather","kind":"person"}` | REVIEW | uk-sanctions: the name alone |
         *     | `{"name":"Ignatius Quillfeather","kind":"person","dateOfBirth":"1994-09-01"}` | REVIEW | uk-sanctions: the same name, contradicted by the date of birth |
         *     | `{"name":"Lavinia Thistlecombe","kind":"person","dateOfBirth":"1958-06-30"}` | REVIEW | uk-sanctions-history: listed in the past, not today |
         *     | `{"name":"Bramblewick Extraction Holdings","kind":"organisation"}` | REVIEW | uk-investment-bans |
         *     | `{"name":"Thornbury Peregrine Clone Capital","kind":"organisation"}` | REVIEW | fca-warnings: a clone |
         *     | `{"name":"Thornbury Peregrine Capital Limited","kind":"organisation"}` | CLEAR | nothing: the genuine firm that a clone on fca-warnings imitates |
         *     | `{"name":"Cornelius Underhay","kind":"person","dateOfBirth":"1970-02-03"}` | HOLD | disqualified-directors |
         *     | `{"name":"Marrowgate Scaffolding Services Ltd","kind":"organisation"}` | REVIEW | hmrc-defaulters |
         *     | `{"companyNumber":"99000001"}` | CLEAR | a company, its director and its owner: nothing found |
         *     | `{"companyNumber":"99000040"}` | HOLD | a company that is listed by its number |
         *     | `{"companyNumber":"99000070"}` | HOLD | OWNED: by a listed person through another company |
         *     | `{"companyNumber":"99000072"}` | REVIEW | MAY_BE_OWNED_TOGETHER: two listed persons, 25 to 50 % each |
         *     | `{"companyNumber":"99000073"}` | HOLD | a director who is disqualified |
         *     | `{"companyNumber":"99000076"}` | REVIEW | MAY_BE_CONTROLLED: significant influence or control of a listed person |
         *     | `{"companyNumber":"99000077"}` | REVIEW | uk-sanctions: owned by a person who is listed without an asset freeze, and by a disqualified person who is not an officer |
         *     | `{"companyNumber":"99000074"}` | CLEAR | companies that own each other in a circle |
         *     | `{"companyNumber":"99999999"}` | REVIEW | COMPANY_UNKNOWN, like every other number |
         *
         *     Scope: `screen:read`.
         */
        post: operations["screen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/screen/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions on matches, with author, reason and use
         * @description Returns the decisions of your tenant and environment, newest first. Filters combine with AND.
         *
         *     Scope: `screen:read`.
         */
        get: operations["findScreenDecisions"];
        put?: never;
        /**
         * Record that a match is false or true
         * @description Stores the decision for your tenant, with author, time and reason. Every later screening of the same subject honours it: name, kind, date of birth, countries, company number, postcode and identifiers must be the same (case, accents and order make no difference; for a person neither does the order of words), and the entry must not have changed in anything that the match rests on. Nothing is deleted: a later decision on the same subject and entry replaces an earlier one. Repeating the newest decision returns it with 200; a new one returns 201. Answers 422 when the subject does not match the entry now.
         *
         *     Needs the management scope, not the screening scope: a false positive releases payments.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["decideScreenMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear a payment between two companies
         * @description Screens payer and payee, with their former names, officers in office and owners, as `POST /api/v1/screen` does, with the decisions of your analysts.
         *
         *     Decides from the public records as of now: `HOLD` over `REVIEW` over `ALLOW`, with the statute and the records behind every finding, and a signed receipt. A company that no record names, and a source that is not fresh, give `REVIEW`.
         *
         *     Idempotent: needs a key (header `Idempotency-Key`, bare or quoted, or `idempotencyKey` in the body). For 24 hours the same request under the same key returns the stored bytes with `Idempotent-Replayed: true`; the order of members and white space make no difference. When the decision has expired meanwhile, the repetition has `Decision-Expired: true`: do not act on it, and check again under a new key. Another request under the key gets 422, one in flight 409. Keys belong to the tenant and environment, not to the API key. Only 200 and 422 `SAME_COMPANY` are stored: after any other answer the key is free.
         *
         *     With a sandbox key these numbers are scenarios; every other number is unknown:
         *
         *     | number | shows |
         *     |---|---|
         *     | 99000001 | no findings |
         *     | 99000002 | no findings: the other side of a payment |
         *     | 99000003 | no findings: its name begins like that of 99000004 |
         *     | 99000004 | no findings: its name begins like that of 99000003 |
         *     | 99000010 | WUP_LIVE: a High Court petition with a hearing in a week |
         *     | 99000011 | WUP_LIVE: the hearing was 20 days ago, no order is recorded |
         *     | 99000012 | WUO_MADE |
         *     | 99000013 | CVL_RESOLVED |
         *     | 99000014 | MVL |
         *     | 99000015 | ADMIN |
         *     | 99000017 | MORATORIUM |
         *     | 99000020 | STRIKE_OFF |
         *     | 99000021 | DISSOLVED |
         *     | 99000030 | ACCTS_OVERDUE: 100 days |
         *     | 99000031 | ACCTS_OVERDUE, CS_OVERDUE, BOTH_OVERDUE: 100 days |
         *     | 99000040 | SANCTION_NUMBER |
         *     | 99000041 | SANCTION_NAME: the name alone |
         *     | 99000050 | GOV_NO_DIRECTOR: the last director resigned three days ago |
         *     | 99000051 | GOV_NO_NATURAL: its only director is a company |
         *     | 99000055 | PHX_HIGH: five of six indicators in common with a company that failed 120 days ago |
         *     | 99000056 | PHX_MED: the same, with a notice under rule 22.4 of the lawful re-use of the name |
         *     | 99000059 | PHX_LOW: a director in common with a company that failed 120 days ago, and nothing else, which is INFO |
         *     | 99000060 | CAPITAL_BLEED: 40% of the owners' capital lost in a year |
         *     | 99000061 | WORKING_CAPITAL_DEFICIT: debts due within a year exceed all its assets |
         *     | 99000062 | ACCOUNTS_IRREGULAR: net assets and equity have opposite signs |
         *     | 99000063 | ACCOUNTS_OUTLIER_P99: an unusual balance sheet alone, so INFO |
         *     | 99000064 | ACCTS_OVERDUE, WORKING_CAPITAL_DEFICIT: accounts 100 days overdue, and debts exceed all assets |
         *     | 99000065 | CREDIT_E, ACCTS_OVERDUE, CS_OVERDUE: both 30 to 60 days late, which is INFO, and the owners' capital is negative |
         *     | 99000070 | SANCTION_OWNER: by a listed person through another company |
         *     | 99000071 | SANCTION_OWNER: by a listed person |
         *     | 99000072 | SANCTION_OWNER: two listed persons, 25 to 50% each |
         *     | 99000073 | GOV_DISQ_ACTING: a disqualified director |
         *     | 99000074 | no findings: companies that own each other |
         *     | 99000075 | no findings: companies that own each other |
         *     | 99000076 | SANCTION_OWNER: significant influence or control of a listed person |
         *     | 99000077 | SANCTION_OWNER, DISQUALIFIED_PARTY: an owner listed without an asset freeze, and a disqualified owner |
         *     | 99000078 | FCA_WARNING: the name alone |
         *     | 99000079 | HMRC_DEFAULTER: the name alone |
         *     | 99000080 | DISQUALIFIED_PARTY: the company itself |
         *     | 99000016 | COURT_LISTED: a petition on the list of the court of the day after tomorrow, before any notice |
         *     | 99000022 | STRIKE_OFF_1ST: the registrar gave notice ten days ago |
         *     | 99000023 | STRIKE_OFF_1ST: the registrar gave notice 50 days ago |
         *     | 99000024 | STRIKE_OFF_VOL: it applied to be struck off |
         *     | 99000052 | GOV_CHURN: its sole director was replaced nine days ago |
         *     | 99000053 | GOV_IDV_OVERDUE: the identity of a director was due to be verified 20 days ago |
         *     | 99000054 | PSC_GAP: all its owners ceased |
         *     | 99000057 | RO_DEFAULT, GOV_LATE_NOTICE: the registrar moved it to its default address, and it filed a change late, which is INFO |
         *     | 99000090 | SOURCE_STALE |
         *     | 99000091 | SOURCE_DOWN |
         *     | 99000095 | no findings, after five seconds |
         *     | 99000096 | 429 RATE_LIMITED |
         *     | 99000097 | 503 OVERLOADED |
         *     | 99000099 | 503 SIGNER_UNAVAILABLE |
         *
         *     Scope: `transaction-risk:check`.
         */
        post: operations["checkTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find earlier decisions by their idempotency key or transactionId, or list them
         * @description By key: send the key as the query parameter `idempotencyKey` or as the header `Idempotency-Key`; here the header only names the key to find. Returns decisions with reasons and receipt, newest first: there are several when the key was used again after 24 hours.
         *
         *     By payment: send `transactionId` alone. Returns the decisions about your payment with this identifier, newest first and without reasons: one for each key under which you asked. `receiptUrl` leads to the receipt. The list is empty when no decision has it.
         *
         *     By company: send `companyNumber` and `since`. Returns the decisions about the company, as payer or payee, newest first and without reasons; `receiptUrl` leads to the receipt. When a winding-up petition becomes known, ask for the decisions since the day of its presentation: if the court makes an order, payments since then are void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)).
         *
         *     All: send `since` alone, and `outcome` for those with one outcome. Each list is read page by page: send `meta.before` of a page as `before` of the next.
         *
         *     Only decisions of your tenant and environment are found.
         *
         *     Scope: `transaction-risk:decision:read`.
         */
        get: operations["findDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-decisions/{decisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a decision with its receipt
         * @description Returns the decision with reasons and receipt. A key may have several decisions, an id has one: `receiptUrl` of a list leads here. Only decisions of your tenant and environment are found.
         *
         *     Scope: `transaction-risk:decision:read`.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-decisions/{decisionId}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a decision that can be printed
         * @description An HTML page with the verdict, the findings in plain English, the records behind them, what was not known, the outcomes of the payment, the signed receipt, its inclusion proof in the public log and how to verify both. It needs nothing from the internet. Only decisions of your tenant and environment are found.
         *
         *     Scope: `transaction-risk:decision:read`.
         */
        get: operations["getCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-decisions/{decisionId}/inputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the request and the inputs of a decision
         * @description Returns what the decision was made from. `risk verify --request FILE --inputs FILE` recomputes the hashes of the receipt from it. Only decisions of your tenant and environment are found.
         *
         *     Scope: `transaction-risk:decision:read`.
         */
        get: operations["getDecisionInputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-decisions/{decisionId}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the outcomes of a payment
         * @description Returns what you recorded with `POST /api/v1/transaction-outcomes` about the payment of a decision. Only decisions of your tenant and environment are found.
         *
         *     Scope: `transaction-risk:decision:read`.
         */
        get: operations["getDecisionOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys that verify receipts
         * @description Every key that signs, has signed or will sign, newest first; the same as /.well-known/jwks.json.
         *
         *     Scope: `transaction-risk:keys:read`.
         */
        get: operations["listVerificationKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction-outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record how a payment ended
         * @description Records how a payment ended that `POST /api/v1/transaction-check` decided on, whatever the decision was. Only decisions of your tenant and environment are found.
         *
         *     The history is append-only. Outcomes may arrive late and in any order: the newest by `occurredAt` is the latest, and any kind may follow any other (a settled payment is charged back, a default is paid late).
         *
         *     The same outcome of the same instant, under another key, is found and not recorded again: 200. Another outcome of the same instant, or one with another `reference`, contradicts the first: 409 `OUTCOME_CONTRADICTS`. To replace a wrong one send `corrects`; the history keeps both.
         *
         *     Idempotent as a transaction check: for 24 hours the same request under the same key returns the stored bytes with `Idempotent-Replayed: true`. Only 200 and 201 are stored.
         *
         *     `GET /api/v1/transaction-decisions` shows the outcomes of each decision.
         *
         *     Scope: `transaction-risk:outcome`.
         */
        post: operations["recordOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the limits of your plan and what you have used
         * @description Of the tenant, in the environment of the key. Every answer to a key has the same in the headers `RateLimit-Policy` and `RateLimit` for what it used. Any key may ask.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your watches
         * @description Returns the watches of your tenant in the environment of the key, newest first.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Subscribe a URL to events
         * @description One subscription per URL, however it is written: creating it again keeps its id, replaces event types and companies, and returns a new secret; the old secret is void at once. Without `companyNumbers` it receives the events of your portfolio. Send an Idempotency-Key: a repetition then receives the secret of the first answer. A sandbox subscription receives test events and the events that `POST /api/v1/sandbox/events` triggers; no publication reaches it, because its companies do not change.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a watch
         * @description Returns the watch without its secret.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        get: operations["readSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a watch
         * @description Ends the watch: its secret, URL and companies are erased, and its open deliveries are given up. Requests that are under way may still arrive. Another DELETE answers 404, unless it repeats the Idempotency-Key.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a watch
         * @description Changes the members that are sent. The secret stays. Open deliveries of earlier events go to the new URL. A pause (`enabled: false`) of up to three days loses none of them: they wait, and are sent when you resume. A longer one makes them dead letters, which `POST .../replay` sends.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        patch: operations["changeSubscription"];
        trace?: never;
    };
    "/api/v1/watch/{subscriptionId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a watch
         * @description Returns the deliveries of a watch, newest event first, with what came of each: see what your receiver missed, and why. Deliveries are kept for 90 days after success, and for 400 days as dead letters. Events that were published while the watch was paused or disabled have none.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{subscriptionId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send deliveries of a watch again
         * @description Sends the dead letters of the events since an instant again, or the deliveries that you name, also delivered ones. They leave within a minute or two with the same bytes and a new signature, and begin the retry schedule again; your receiver drops those that it has (`event`, `data.companyNumber`, `data.sourceId`). At most 1000 deliveries of a watch are due at once: with `remaining` repeat the request; while they are being sent it answers 429. A watch that is paused or disabled must be enabled before.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{subscriptionId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a watch a new secret
         * @description Returns a new secret, once. Without `inSeconds` it signs at once and the old one is void. With it the old one signs until then: let the receiver accept both, and drop the old one afterwards. A signature is always made with one secret. Send an Idempotency-Key: a repetition then receives the same secret.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["rotateSubscriptionSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{subscriptionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a watch
         * @description Sends one signed request to the URL of the watch, once, and returns how the receiver answered, within 15 s. The event is about the company `00000000`, which no record has; its `sourceId` begins with `test/`, and its metadata is that of the sandbox event of its type. It is in no log and is not sent again; under an Idempotency-Key its `sourceId` is always the same. Works in both environments, also while the watch is paused.
         *
         *     Scope: `transaction-risk:monitoring:manage`.
         */
        post: operations["testSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document as a web page
         * @description Works without the internet.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is up
         * @description Contacts no other system.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an index of the API as plain text
         * @description For language models: each operation in one line, and where the whole document is.
         */
        get: operations["getLlmsTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read gauges for alerts
         * @description Text of Prometheus, version 0.0.4. `risk_source_stale`: 1 for each source that was not read within its limits, by source and code: SOURCE_STALE, SOURCE_DOWN or STREAM_DOWN. The label clearance is true for a source that every decision needs, which is REVIEW then. Other sources count once they are configured. `risk_paused_seconds`: for how long `risk pause` has stopped the schedules, 0 while it has not: no stream is read meanwhile. `risk_source_unmapped_rows`: rows with a category word, or records with a member or a heading, that a source does not know, by source and column of its table, or `member` or `heading` and its name: of the newest snapshot, or of the releases of 30 days. `risk_publication_stalled`: what is not published, by part: releases that wait for more than two minutes, companies and events that were set aside, lists that are older than their records, and 1 for all facts while they are outdated. `risk_role_problem`: roles of workers that cannot run or were lost, by role and code. For TEMPORAL_UNREACHABLE, workers that cannot reach Temporal; for CLOCKS_APART, workers whose clock differs from PostgreSQL's. `risk_deliveries_overdue`: webhooks that should have been sent more than ten minutes ago. `risk_deliveries_given_up`: webhooks of live that were given up within a day and not replayed, by their last failure. `risk_lists_loaded`: 1 while every process of the API holds every mandatory list in memory, 0 while one does not: every live decision of that one is REVIEW. `risk_signer_up`: 1 while the signer of the environment answers every process of the API, 0 while one gets no answer or none is configured. `risk_log_waiting_seconds`: for how long the oldest entry has waited for a signed head of the log, by environment. `risk_log_trouble`: 1 while, in any process of the API, the database does not agree with a head of the log, or the log takes no step, by environment and code: the code is a heading of the runbook. `risk_gauge_unreadable`: 1 for each gauge that could not be read, by name: its series are absent from this answer.
         *
         *     Scope: `operator:read`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a problem means
         * @description An HTML page with the meaning and the remedy.
         */
        get: operations["getProblemPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service can answer
         * @description Answers 503 with the same body when the database refuses a durable write, the live signer does not answer, or no company is loaded. Says `ready` and nothing else, unless a key with the scope `operator:read` is sent.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "capital_bleed.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends capital_bleed.flagged to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_capital_bleed_flagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cdda.disqualification.match_new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends cdda.disqualification.match_new to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_cdda_disqualification_match_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ch.charge.registered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends ch.charge.registered to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_ch_charge_registered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ch.officer.appointed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends ch.officer.appointed to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_ch_officer_appointed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ch.officer.resigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends ch.officer.resigned to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_ch_officer_resigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ch.psc.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends ch.psc.changed to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_ch_psc_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "companies_court.petition.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends companies_court.petition.scheduled to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_companies_court_petition_scheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cooked_books.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends cooked_books.flagged to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_cooked_books_flagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "eccta.director_id.unverified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends eccta.director_id.unverified to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_eccta_director_id_unverified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends an event to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fca.warning.match_new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends fca.warning.match_new to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_fca_warning_match_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gazette.insolvency.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends gazette.insolvency.published to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_gazette_insolvency_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "hmlr.title.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends hmlr.title.added to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_hmlr_title_added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "hmlr.title.disposed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends hmlr.title.disposed to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_hmlr_title_disposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "hmrc.defaulter.match_new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends hmrc.defaulter.match_new to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_hmrc_defaulter_match_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "news.distress.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends news.distress.detected to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_news_distress_detected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offshore.control.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends offshore.control.flagged to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_offshore_control_flagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "phoenix.six_indicator.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends phoenix.six_indicator.flagged to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_phoenix_six_indicator_flagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "roe.entity.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends roe.entity.changed to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_roe_entity_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sanctions.ofsi.match_new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends sanctions.ofsi.match_new to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_sanctions_ofsi_match_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sector_stress.elevated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends sector_stress.elevated to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_sector_stress_elevated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sic_code.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service sends sic_code.changed to your webhookUrl
         * @description An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.
         */
        post: operations["receive_sic_code_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A limit of the plan or of the key, and what is used of it. */
        Allowance: {
            /**
             * Format: int64
             * @description What the plan, or the key, allows.
             */
            limit: number;
            /**
             * Format: int64
             * @description What is left.
             */
            remaining: number;
            /**
             * Format: date-time
             * @description When the whole limit is there again. ISO 8601 UTC.
             */
            resetsAt: string;
            /**
             * Format: int64
             * @description Units used, including units that API processes have reserved and not used yet. A process usually reserves 5 % of the limit of a minute, or up to 100 clearances, at a time.
             */
            used: number;
        };
        /** @description A risk band, in words. */
        BandWords: {
            /**
             * @description The band.
             * @enum {string}
             */
            band: "A" | "B" | "C" | "D" | "E";
            /** @description The statute or, where none applies, the policy. */
            basis: string;
            /** @description What ends or changes it. Sentences. */
            clearedBy: string;
            /** @description What the scorecard calls it. */
            meaning: string;
            /** @description One sentence for a finance clerk. */
            plain: string;
            /** @description The records that show it. */
            shownBy: string;
        };
        /** @description The screenings of a batch. */
        BatchScreening: {
            /**
             * @description Kind of the result: it says which members follow. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "batch";
            /** @description The screened lists with their versions. */
            lists: components["schemas"]["ListVersion"][];
            /** @description How many results have each outcome. */
            outcomes: {
                /**
                 * Format: int64
                 * @description Results with CLEAR.
                 */
                CLEAR: number;
                /**
                 * Format: int64
                 * @description Results with HOLD.
                 */
                HOLD: number;
                /**
                 * Format: int64
                 * @description Results with REVIEW.
                 */
                REVIEW: number;
            };
            /** @description In the order of the request. */
            results: (components["schemas"]["SubjectScreening"] | components["schemas"]["CompanyScreening"])[];
        };
        /** @description A characteristic of the scorecard, in words. */
        CharacteristicWords: {
            /** @description The statute or, where none applies, the policy. */
            basis: string;
            /** @description What ends or changes it. Sentences. */
            clearedBy: string;
            /** @description Stable; never used for another meaning. */
            code: string;
            /** @description What the value is. */
            meaning: string;
            /** @description An answer uses one of them for each value that is known. */
            sentences: {
                /** @description One sentence for a finance clerk. */
                plain: string;
                /**
                 * @description When an answer uses the sentence: by the direction of the points or by the value.
                 * @enum {string}
                 */
                when: "raises" | "lowers" | "above 0" | "0 or less";
            }[];
            /** @description The records that show it. */
            shownBy: string;
            /** @description The sentence where the value is not known. */
            unknown: string;
        };
        /** @description The decision about a payment, with its reasons and its signed receipt. */
        Clearance: {
            /**
             * Format: date-time
             * @description When the service decided. ISO 8601 UTC.
             */
            decidedAt: string;
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /**
             * Format: date-time
             * @description Check again before releasing the payment after this instant, at most 24 hours after the decision. It is no later than the end of the day in London when the same facts give a stricter outcome on the next day. ISO 8601 UTC.
             */
            expiresAt: string;
            /** @description RFC 7638 thumbprint of the signing key. */
            kid: string;
            /** @description What the decision cannot show. */
            limits: components["schemas"]["Limit"][];
            outcome: components["schemas"]["Outcome"];
            priority?: components["schemas"]["Priority"];
            /** @description Most serious first; INFO does not change the outcome. */
            reasons: components["schemas"]["Finding"][];
            /** @description Compact JWS (RS256); verify it with the keys of /.well-known/jwks.json. */
            receipt: string;
            /** @description Version of the rules that decided. */
            ruleset: string;
            /**
             * @description Where the signing key is. `pkcs11`: in a PKCS#11 token. `aws-kms`: in AWS KMS. `software`: in a file.
             * @enum {string}
             */
            signer: "pkcs11" | "aws-kms" | "software";
            /** @description Your own identifier of the payment. */
            transactionId: string;
        };
        /** @description A decision in a list, without its reasons. */
        ClearanceOfCompany: {
            /**
             * Format: int64
             * @description Amount in minor units of `currency`.
             */
            amountMinor: number;
            /** @description Currency of the amounts, ISO 4217. */
            currency: string;
            /**
             * Format: date-time
             * @description When the service decided. ISO 8601 UTC.
             */
            decidedAt: string;
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /**
             * @description `outbound`: you pay out for the payer. `inbound`: you receive for the payee.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The idempotency key of the request. */
            idempotencyKey: string;
            /** @description RFC 7638 thumbprint of the key that signed the receipt. */
            kid: string;
            /** @description How the payment ended, as far as you recorded it; null: nothing is recorded. `settled`: the money arrived for good. `chargeback`: the payer had it returned. `default`: what was owed was not paid. `clawback`: an office-holder or a court took it back. */
            latestOutcome: ("settled" | "chargeback" | "default" | "clawback") | null;
            outcome: components["schemas"]["Outcome"];
            /** @description Company number of the company that is paid. */
            payee: string;
            /** @description Company number of the company that pays. */
            payer: string;
            /** @description Path of the API that returns the decision with its reasons and its receipt. */
            receiptUrl: string;
            /** @description Role of the company in the payment; null when the request names no companyNumber. */
            role: ("payer" | "payee") | null;
            transactionId: string | null;
        };
        /** @description What the records show and no rule of a clearance reads, with what was asked and searched for it. `charges`, `ownership` and `property` are absent when no record shows them. */
        CompanyDetails: {
            /** @description The statements that the licences require wherever these parts are shown. */
            attributions: string[];
            /** @description Charges of which the service has read a record. Absent: it has read none; `lookUps` says whether Companies House was asked for its charges and has none. */
            charges?: {
                /**
                 * Format: date
                 * @description Day of the data in the newest record behind it.
                 */
                asOf: string;
                /**
                 * Format: date
                 * @description Day on which the newest charge was created. Absent: no record states it.
                 */
                newestCreatedOn?: string;
                /**
                 * Format: date
                 * @description Day on which the newest charge was delivered to the register. Absent: no record states it.
                 */
                newestDeliveredOn?: string;
                /**
                 * Format: date
                 * @description Day of the newest satisfaction. Absent: no record states it.
                 */
                newestSatisfiedOn?: string;
                /**
                 * Format: int64
                 * @description Charges that are not shown as satisfied, also those of an unknown status.
                 */
                outstanding: number;
                /**
                 * Format: int64
                 * @description Charges of which some of the debt is paid.
                 */
                partSatisfied: number;
                /**
                 * Format: int64
                 * @description Charges that are satisfied.
                 */
                satisfied: number;
            };
            /** @description The sources that answer for one company at a time. They tell "asked, has none" from "not asked". Empty in a report as of an earlier instant and in the sandbox. */
            lookUps: components["schemas"]["CompanyLookUp"][];
            /** @description News of distress, and what was searched for it. */
            news: {
                /**
                 * Format: date
                 * @description Day of the data in the newest record behind it.
                 */
                asOf?: string;
                /**
                 * Format: int64
                 * @description Items of news that report distress of the company and give more of it than its name. 0: none in what was searched.
                 */
                items: number;
                /**
                 * Format: date
                 * @description Day of the newest item, Europe/London. Absent: no record states it.
                 */
                newestOn?: string;
                /** @description Null: a report as of an earlier instant, or of the sandbox. */
                searched: components["schemas"]["NewsSearched"] | null;
                /** @description Ids of the sources of the items. */
                sources: string[];
            };
            /** @description Chains of owners that are not natural persons. Absent: no record shows such an owner. */
            ownership?: {
                /**
                 * Format: date
                 * @description Day of the data in the newest record behind it.
                 */
                asOf?: string;
                /**
                 * Format: int64
                 * @description Owners in all chains that are not natural persons.
                 */
                entities: number;
                /** @description Why a chain does not end with people. `not-identified`: an owner has no number on the register. `overseas`: the register names no owners of an owner abroad. `not-on-register`: an owner is not on the register. `owners-not-named`: the register does not name the owners of an owner. `cut`: a chain has more than eight levels, or its companies own each other. */
                gaps: ("cut" | "not-identified" | "not-on-register" | "overseas" | "owners-not-named")[];
                /**
                 * Format: int64
                 * @description Levels of the longest chain of owners that are not natural persons, at most eight.
                 */
                levels: number;
                /**
                 * Format: int64
                 * @description How many of them are registered abroad.
                 */
                overseas: number;
            };
            /** @description Counts and days only: the licence of HM Land Registry lets the service show no title and no address. Absent: no file that the service has read names the company. */
            property?: {
                /**
                 * Format: date
                 * @description Day of the data in the newest record behind it.
                 */
                asOf: string;
                /**
                 * Format: int64
                 * @description How many of them are freehold.
                 */
                freehold: number;
                /**
                 * Format: int64
                 * @description How many have several proprietors.
                 */
                joint: number;
                /**
                 * Format: int64
                 * @description How many are leasehold.
                 */
                leasehold: number;
                /**
                 * Format: date
                 * @description Day on which the company became the proprietor of the newest title. Absent: no record states it.
                 */
                newestAddedOn?: string;
                /**
                 * Format: date
                 * @description Day of the newest file that no longer names it. Absent: no record states it.
                 */
                newestRemovedOn?: string;
                /**
                 * Format: int64
                 * @description Titles for which an earlier file names the company and a newer one does not.
                 */
                removed: number;
                /**
                 * Format: int64
                 * @description Registered titles in England and Wales, alone or with others.
                 */
                titles: number;
                /**
                 * Format: int64
                 * @description How many state no day on which the company became the proprietor.
                 */
                undated: number;
            };
        };
        /** @description What a publisher answered about this company. */
        CompanyLookUp: {
            /**
             * @description Newest answer. `none`: the publisher has no such record of the company. `not-asked`: it has not answered for this company, and a part without records shows nothing.
             * @enum {string}
             */
            answer: "found" | "none" | "not-asked";
            /** @description When the publisher was asked, by the day of the records; null: not asked. */
            askedAt: string | null;
            /** @description True: the newest request about the company has no answer. */
            failed: boolean;
            /** @description Records in the answer; null: not asked. */
            records: number | null;
            /** @description Whether this report holds the answer. False: not asked, or the answer is newer than the report. */
            served: boolean;
            /** @description Id of the source. */
            source: string;
            /** @description Name of the source. */
            title: string;
        };
        /** @description The screening of a company with the people behind it. */
        CompanyScreening: {
            /** @description The screened company. */
            company: {
                /** @description UK company registration number: eight characters, leading zeros kept. */
                companyNumber: string;
                /** @description Name of the company as the records have it; null: no record names it. */
                name: string | null;
            };
            /**
             * @description Kind of the result: it says which members follow. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "company";
            /** @description What the answer does not cover. */
            limits: components["schemas"]["ScreenLimit"][];
            /** @description The screened lists with their versions. */
            lists: components["schemas"]["ListVersion"][];
            outcome: components["schemas"]["ScreenOutcome"];
            /** @description Most serious first. */
            ownership: components["schemas"]["OwnershipFinding"][];
            /** @description The company, its former names, its officers in office and its owners up the chains, a company by each name that it has or had. */
            parties: components["schemas"]["ScreenedParty"][];
            /** @description Your own id of the subject; null: none was sent. */
            reference: string | null;
        };
        /** @description Shows that a tree continues an earlier one. */
        ConsistencyProof: {
            /** @description RFC 9162 section 2.1.4. */
            consistency: string[];
        };
        /** @description The report about the company, and the law for its creditor. */
        CrossBorderCounterparty: {
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /** @description The sources of the verdict. Empty in a report as of an earlier instant. */
            coverage: components["schemas"]["SourceCoverage"][];
            /** @description The creditor of the request. */
            creditor: {
                /** @description ISO 3166-1 alpha-2 code. */
                country: string;
                /** @description English name of the country. */
                countryName: string;
            };
            /** @description Charges, chains of owners, property and news, and what was asked and searched for them. */
            details: components["schemas"]["CompanyDetails"];
            /** @description The newest 20 of the year before; none in the sandbox. */
            events: components["schemas"]["ReportEvent"][];
            /** @description Ask again after this instant; null: a report as of an earlier instant. */
            expiresAt: string | null;
            /** @description The strictest first. */
            findings: components["schemas"]["ReportFinding"][];
            /** @description What the report rests on. */
            known: components["schemas"]["Known"];
            /** @description Name of the company as the records have it; null: no record names it. */
            name: string | null;
            /** @description What the records cannot show, and what the request does not state. */
            notKnown: {
                /** @description A limit of a clearance, or `NO_FACTS_THEN`: no facts of the instant are kept. */
                code: components["schemas"]["Limit"] | "NO_FACTS_THEN";
                /** @description One sentence for a person without legal training. */
                plain: string;
            }[];
            /** @description The rules of England and Wales, and then the view from the country of the creditor. */
            regime: components["schemas"]["Regime"][];
            /** @description Null: no register snapshot has held the number. */
            register: components["schemas"]["RegisterEntry"] | null;
            screening: components["schemas"]["ReportScreening"];
            verdict: components["schemas"]["ReportVerdict"];
        };
        /** @description The company and its foreign creditor. */
        CrossBorderRequest: {
            /** @description Required. The UK company that you deal with. */
            companyNumber: string;
            /**
             * @description Required. Where the creditor is, ISO 3166-1 alpha-2; not GB.
             * @enum {string}
             */
            creditorCountry: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
            /** @description Credit exposure in minor units of `currency`. A proposed exposure above zero counts as credit. */
            exposure?: {
                /**
                 * @description Currency of the exposure, ISO 4217.
                 * @enum {string}
                 */
                currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
                /**
                 * Format: int64
                 * @description Credit that is outstanding now, in minor units of `currency`.
                 */
                currentMinor: number;
                /**
                 * Format: int64
                 * @description Credit that this payment would add, in minor units of `currency`.
                 */
                proposedMinor: number;
            };
            /** @description Whether the creditor's contract keeps title to the goods until they are paid for. Absent: not known. */
            retentionOfTitle?: boolean;
            /** @description Days of credit; zero or absent means immediate payment. */
            terms?: {
                /**
                 * Format: int32
                 * @description Days from delivery to payment; 0 is immediate payment.
                 */
                creditDays: number;
            };
        };
        /** @description What a decision was made from. */
        DecisionInputs: {
            /** @description The sources that each rule of the present decision table reads, as the decision had read them. */
            coverage: {
                /** @description Every rule of the decision table, also those that gave no finding. */
                rules: {
                    /** @description Reason code of the rule. */
                    code: string;
                    /** @description Whether the decision rests on the whole of each of them; null: the state of one is not recorded, and no other fails. */
                    holds: boolean | null;
                    /** @description Ids of the sources that it reads. */
                    sources: string[];
                }[];
                /** @description The sources that a decision can rest on, as this one had read them. */
                sources: components["schemas"]["SourceCovered"][];
            };
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /** @description Of the receipt: SHA-256 over the canonical JSON (RFC 8785) of `inputs`. */
            inputHash: string;
            /** @description All that the rules were given: the payment, the facts and the screening of both companies, the state of every source, the releases that waited, and the clock. */
            inputs: {
                [key: string]: unknown;
            };
            /** @description The body of the request as you sent it, without `idempotencyKey`. */
            request: {
                [key: string]: unknown;
            };
            /** @description Of the receipt: SHA-256 over the canonical JSON (RFC 8785) of `request`. Null: the receipt is older. */
            requestHash: string | null;
        };
        /** @description How the payment of a decision ended. */
        DecisionOutcomes: {
            /** @description Currency of the amounts, ISO 4217. */
            currency: string;
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /** @description In the order in which they were recorded. */
            history: components["schemas"]["RecordedOutcome"][];
            /** @description The newest by `occurredAt`, without corrected ones; null: nothing is recorded. */
            latest: components["schemas"]["RecordedOutcome"] | null;
            transactionId: string | null;
        };
        /** @description One event to one watch, and what came of it. */
        Delivery: {
            /**
             * Format: int64
             * @description Requests that were sent, those before a replay included.
             */
            attempts: number;
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /**
             * Format: date-time
             * @description When the event was published. ISO 8601 UTC.
             */
            createdAt: string;
            /** @description Id of the delivery: one event to one watch. */
            deliveryId: string;
            event: components["schemas"]["EventType"];
            /** @description Class of the last failure, or why the delivery was given up, as in docs/webhooks.md; `unreachable`: no public host answered; null: it was not attempted, or the last attempt succeeded. */
            lastFailure: string | null;
            /** @description HTTP status of the last answer; null: there was none. */
            lastStatus: number | null;
            /** @description When the next attempt is due. ISO 8601 UTC; null: it is settled, due now, or waits while the watch is paused. */
            nextAttemptAt: string | null;
            /** @description When it was delivered or given up. ISO 8601 UTC; null: it is still owed. */
            settledAt: string | null;
            /** @description The `data.sourceId` that the delivery carries. */
            sourceId: string;
            /**
             * @description `pending`: before its first attempt, or in the quick retries. `retrying`: in the retries of three days. `delivered`: your receiver answered 2xx. `dead_letter`: given up; it is not sent again by itself.
             * @enum {string}
             */
            state: "pending" | "retrying" | "delivered" | "dead_letter";
        };
        /**
         * @description Type of an event. The webhooks of this document state what each means.
         * @enum {string}
         */
        EventType: "gazette.insolvency.published" | "companies_court.petition.scheduled" | "ch.charge.registered" | "sanctions.ofsi.match_new" | "fca.warning.match_new" | "cdda.disqualification.match_new" | "phoenix.six_indicator.flagged" | "ch.officer.appointed" | "ch.officer.resigned" | "ch.psc.changed" | "eccta.director_id.unverified" | "sic_code.changed" | "hmlr.title.added" | "hmlr.title.disposed" | "offshore.control.flagged" | "roe.entity.changed" | "hmrc.defaulter.match_new" | "news.distress.detected" | "capital_bleed.flagged" | "cooked_books.flagged" | "sector_stress.elevated";
        /** @description The source of a fact, precise enough to find the record again. */
        Evidence: {
            /** @description The statement that the licence of the source requires wherever the record is shown; null: the service reads no such source, as in some scenarios of the sandbox. Absent in decisions from before it was stated. */
            attribution?: string | null;
            /** @description ISO 8601 date or instant, as the publisher gives it. */
            publishedAt: string | null;
            /** @description The publisher's own id of the record: notice id, company number, unique id. */
            record: string;
            /** @description The publisher's own name of the release; the raw bytes are stored under it. */
            release: string;
            /** @description When the service downloaded the record: ISO 8601 UTC. */
            retrievedAt: string;
            /** @description Source id, such as `gazette/insolvency`. */
            source: string;
        };
        /** @description One rule that fired, with its basis and its records. */
        Finding: {
            /** @description The statute behind the finding, or the policy where no statute applies. */
            basis: string;
            /** @description What ends the finding: evidence to ask for, or a record. Absent in decisions from before it was stated. */
            clearedBy?: string;
            /** @description `WUP_LIVE` (Insolvency Act 1986 ss 122-124, 127, 129; Insolvency Rules 2016 r 7.10); `COURT_LISTED` (Insolvency Act 1986 ss 122-124, 127, 129; policy: a list of the court precedes the notice of a petition); `WUO_MADE` (Insolvency Act 1986 ss 127, 129, 130); `PROV_LIQ` (Insolvency Act 1986 s 135); `CVL_RESOLVED` (Insolvency Act 1986 ss 86-88, 91); `CVL_PROPOSED` (Insolvency Act 1986 ss 86-88, 91); `MVL` (Insolvency Act 1986 ss 86-91); `ADMIN` (Insolvency Act 1986 Sch B1 paras 42-44, 64); `MORATORIUM` (Insolvency Act 1986 Part A1); `RECEIVER` (Insolvency Act 1986 ss 29, 33); `CVA_LIVE` (Insolvency Act 1986 Part I; Companies Act 2006 Part 26A); `LIQUIDATION` (Insolvency Act 1986 ss 86-91, 127, 129, 130); `INSOLVENCY_NOTICE` (Policy: a company that a notice of corporate insolvency names is not clean, whatever the notice announces); `DISSOLVED` (Companies Act 2006 ss 1000-1003, 1012); `STRIKE_OFF_1ST` (Companies Act 2006 ss 1000(3), 1012); `STRIKE_OFF_VOL` (Companies Act 2006 ss 1003-1005); `STRIKE_OFF` (Companies Act 2006 ss 1000(3), 1003-1005); `GOV_NO_DIRECTOR` (Companies Act 2006 ss 154, 156, 167; Limited Liability Partnerships Act 2000 ss 2, 4A); `GOV_NO_NATURAL` (Companies Act 2006 s 155); `GOV_IDV_OVERDUE` (Economic Crime and Corporate Transparency Act 2023; in force from 18 November 2025); `GOV_CHURN` (Companies Act 2006 s 167; policy: a board that changed is asked before it is paid); `GOV_LATE_NOTICE` (Companies Act 2006 s 167); `PSC_GAP` (Companies Act 2006 Part 21A); `RO_DEFAULT` (Policy: a company that the registrar moved to its default address cannot be reached, and may be struck off after 28 days); `PHX_HIGH` (Insolvency Act 1986 ss 216-217; Finance Act 2020 Sch 13); `PHX_MED` (Insolvency Act 1986 ss 216-217; Finance Act 2020 Sch 13); `PHX_LOW` (Policy: a person in common with a failed company, and little else, informs and is not enough by itself); `ACCTS_OVERDUE` (Companies Act 2006 ss 441-442, 451, 453); `CS_OVERDUE` (Companies Act 2006 ss 853A, 853L); `BOTH_OVERDUE` (Companies Act 2006 ss 441-442, 451, 453, 853A, 853L); `CAPITAL_BLEED` (Policy: review before giving credit to a company that lost a quarter or more of the owners' capital in a year); `WORKING_CAPITAL_DEFICIT` (Policy: a severe working-capital deficit requires manual approval or a rolling reserve); `ACCOUNTS_IRREGULAR` (Policy: accounts that contradict themselves do not support credit); `CREDIT_E` (Policy: a company of the most severe band of the scorecard is reviewed although no formal event is recorded); `CREDIT_D` (Policy: an elevated band of the scorecard supports another finding and is not enough by itself); `ACCOUNTS_OUTLIER_P99` (Policy: an unusual balance sheet supports another finding and is not enough by itself); `SANCTION_NUMBER` (Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime); `SANCTION_NAME` (Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime); `SANCTION_OFFICER` (Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime); `SANCTION_OWNER` (Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime); `SANCTION_FORMER` (Policy: a former target of sanctions is not clean until a person knows why it is no longer listed); `INVESTMENT_BAN` (Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime); `FCA_WARNING` (Financial Services and Markets Act 2000 s 19); `GOV_DISQ_ACTING` (Company Directors Disqualification Act 1986 ss 1, 11, 13, 17); `DISQUALIFIED_PARTY` (Company Directors Disqualification Act 1986 ss 1, 11, 13, 17); `HMRC_DEFAULTER` (Finance Act 2009 s 94); `SCREENING_INCOMPLETE` (Policy: only a company that was screened whole against whole lists can be cleared); `NOT_SCREENED` (Policy: only a company that was screened whole against whole lists can be cleared); `RECORD_UNREAD` (Policy: only facts that hold every record that was read can clear a payment); `COMPANY_UNKNOWN` (Policy: only a company that the register has held can be cleared); `UK_ESTABLISHMENT` (Policy: an establishment is a part of an overseas company, and only the company can be cleared (Companies Act 2006 s 1046)); `STATUS_UNMAPPED` (Policy: a register status that no rule covers is not clean); `SOURCE_STALE:<source>` and `SOURCE_DOWN:<source>` (a source is not fresh, or its newest facts are not published); `SCREENING_INCOMPLETE:<list>` (the companies were not screened against the whole list as its publisher has it); `SOURCE_UNREAD:<source>` (entries of the list could not be read); `FACTS_SET_ASIDE` (the newest facts of the company could not be published); `FACTS_OUTDATED` (the stored records were made by an earlier version of the service or restored from a backup, and may lack a record); `CLOCKS_APART` (the clocks of the service differ, so the age of the records is not known). */
            code: string;
            /** @description The company that the finding is about; null: it is about a source. */
            companyNumber: string | null;
            /** @description The sources that the rule reads, as the decision had read them. Empty: it is about no source. Absent in decisions from before it was stated. */
            coverage?: components["schemas"]["SourceCovered"][];
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
            /** @description The records behind the finding; empty: it rests on a missing or stale record. */
            evidence: components["schemas"]["Evidence"][];
            /**
             * @description `INFO` is reported and never changes the outcome.
             * @enum {string}
             */
            outcome: "INFO" | "REVIEW" | "HOLD";
            /**
             * @description `records`: the finding is about a source, for example a stale one.
             * @enum {string}
             */
            subject: "payer" | "payee" | "records";
        };
        /** @description The indicative expected loss of the exposure. It is not a credit quote. */
        IndicativeExpectedLoss: {
            /**
             * Format: int64
             * @description The amount of the request, in minor units of `currency`.
             */
            amountMinor: number;
            /** @description Indicative expected loss in hundredths of a percent of the amount. */
            basisPoints: number;
            /** @description The same at both ends of `pdInterval`. */
            basisPointsInterval: {
                /** @description Upper end. */
                high: number;
                /** @description Lower end. */
                low: number;
            };
            /** @description Currency of the amounts, ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Indicative expected loss in minor units, rounded up.
             */
            expectedLossMinor: number;
            /** @description Loss given default: the share of the amount that is lost. */
            lgd: number;
            /** @description Probability of default within the terms: 1 - (1 - PD12)^(days / 365). */
            pdTerms: number;
            /**
             * Format: int64
             * @description Days from delivery to payment.
             */
            termsDays: number;
        };
        /** @description A decision on a match, and how it was used. */
        KeptMatchDecision: {
            /**
             * Format: date-time
             * @description When the decision was recorded. ISO 8601 UTC.
             */
            at: string;
            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. */
            attribution: string | null;
            /** @description The person who decided, as you sent it. */
            by: string;
            /** @description The publisher's own id of the entry. */
            entry: string;
            /** @description Primary name of the entry at the time of the decision. */
            entryName: string;
            /** @description True: a law or a licence ended the evidence of the entry. The decision stays. */
            evidenceExpired: boolean;
            /** @description Id of the decision. */
            id: string;
            /** @description When a screening last honoured it. ISO 8601 UTC; null: none has. */
            lastUsedAt: string | null;
            list: components["schemas"]["ScreeningList"];
            /** @description The version of the list at the time of the decision. */
            listVersion: string;
            /** @description False: a later decision on the same subject and entry counts. */
            newest: boolean;
            /** @description Your own id of the subject that the decision is limited to; null: it applies to each. */
            reference: string | null;
            /** @description The members of the subject that a later screening compares. */
            subject: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description How many screenings honoured it.
             */
            uses: number;
            /**
             * @description `false-positive`: the subject is not the one listed. `true-match`: it is. `withdrawn`: the earlier decision no longer counts.
             * @enum {string}
             */
            verdict: "false-positive" | "true-match" | "withdrawn";
            /** @description The evidence, as you sent it. */
            why: string;
        };
        /** @description What the answer rests on. */
        Known: {
            /**
             * @description `now`: from the facts that are served. `then`: from the facts of the instant `at`.
             * @enum {string}
             */
            as: "now" | "then";
            /**
             * Format: date-time
             * @description The instant that the answer is about. ISO 8601 UTC.
             */
            at: string;
            /** @description Of `then`. `KNOWN`: as known then, whatever became known later. `TRUE`: as true then, as far as it is known now. Null: a current answer. */
            basis: ("KNOWN" | "TRUE") | null;
            /** @description ISO day, London. Overdue days and hearings are counted to it. */
            daysCountedTo: string;
            /** @description `then` only: when the facts were published. */
            factsFrom: string | null;
            /** @description `then` only: when others replaced them; null: they are served now. */
            factsTo: string | null;
            /** @description The build of the features behind the facts known then; null: no facts. */
            featureBuild: string | null;
            /** @description `TRUE` only: what counts although it was not known then. */
            learnedLater: components["schemas"]["LearnedLater"][];
        };
        /** @description The place of a leaf, and the proof that the tree holds it. */
        LeafProof: {
            /** @description Inclusion proof, from the leaf up (RFC 9162 section 2.1.3). */
            auditPath: string[];
            /** @description SHA-256, 64 hexadecimal digits. */
            leafHash: string;
            /**
             * Format: int64
             * @description Place of the leaf, from 0.
             */
            leafIndex: number;
            /**
             * Format: int64
             * @description Leaves of the tree.
             */
            treeSize: number;
        };
        /** @description What later facts date to the day of the instant or before it. */
        LearnedLater: {
            /**
             * Format: date-time
             * @description Since when the service has known it. ISO 8601 UTC.
             */
            knownFrom: string;
            /**
             * @description The part of the facts that was learned later; `board`: a change of it; `directors`: the board after the loss of one; `owners`: that the last one ceased; `register`: a dissolution or, where no facts of that instant are kept, that the company was on the register.
             * @enum {string}
             */
            part: "petition" | "court-list" | "procedure" | "register" | "strike-off" | "directors" | "board" | "owners";
            /** @description ISO day from which it was true. */
            trueFrom: string;
        };
        /**
         * @description What the records behind the decision cannot show, and what the request does not state. `PETITION_BLIND_WINDOW`: A court may have been asked to wind the company up weeks before the first public notice of it. `SINGLE_SNAPSHOT_REGISTER`: The register is a copy that is made once a month, so we do not know what has changed since. `FILING_NOT_YET_KNOWN`: A filing fell due after the last copy of the register, so we do not know if it was made. `GOVERNANCE_NOT_EVALUATED`: We did not check who runs a company: our list is missing or more than 92 days old, or UK law sets no rule for it. `IDENTITY_NOT_EVALUATED`: Our records do not say if each person who runs a company has proved who they are, so we did not check that. `ACCOUNTS_NOT_EVALUATED`: We hold no accounts of a company, or they say too little, so we did not check what it owns and owes. `OFFICERS_NOT_SCREENED`: We could not check the people who run a company against the lists, or not by a list that is new enough. `OWNERSHIP_NOT_SCREENED`: We could not check all owners of a company, and their owners, against the lists. `COURT_LISTS_NOT_READ`: We did not read the lists of the court in time, and they show a request to wind up weeks before The Gazette. `FILINGS_NOT_READ`: We did not read new filings in time, so we may have missed that a company is to be struck off or cannot pay. `INSOLVENCY_CASES_NOT_READ`: We did not read the cases at Companies House in time, but we did read the notices in The Gazette. `NOTICES_NOT_READ`: We tried for days to read a notice in The Gazette and could not, and it may name any company. `BASIS_OF_ENGLAND_AND_WALES`: We cite the law of England and Wales, but one of the companies is on a register of another place. `PAYEE_NEW_NOT_STATED`: We were not told if the payee is new to the payer, so we took it as known. `BANK_DETAILS_CHANGE_NOT_STATED`: We were not told if the bank details of the payee have changed, so we did not count that. `VALIDATION_ORDER_NOT_STATED`: A court was asked to wind the payer up, and no one named a court order that allows the payment.
         * @enum {string}
         */
        Limit: "PETITION_BLIND_WINDOW" | "SINGLE_SNAPSHOT_REGISTER" | "FILING_NOT_YET_KNOWN" | "GOVERNANCE_NOT_EVALUATED" | "IDENTITY_NOT_EVALUATED" | "ACCOUNTS_NOT_EVALUATED" | "OFFICERS_NOT_SCREENED" | "OWNERSHIP_NOT_SCREENED" | "COURT_LISTS_NOT_READ" | "FILINGS_NOT_READ" | "INSOLVENCY_CASES_NOT_READ" | "NOTICES_NOT_READ" | "BASIS_OF_ENGLAND_AND_WALES" | "PAYEE_NEW_NOT_STATED" | "BANK_DETAILS_CHANGE_NOT_STATED" | "VALIDATION_ORDER_NOT_STATED";
        /** @description A record behind a finding or a match, with where to read it. */
        LinkedEvidence: {
            /** @description The statement that the licence requires wherever the record is shown. */
            attribution: string | null;
            /** @description ISO 8601 date or instant, as the publisher gives it. */
            publishedAt: string | null;
            /** @description Who publishes the source; null: the source is no longer read. */
            publisher: string | null;
            /** @description The publisher's own id of the record: notice id, company number, unique id. */
            record: string;
            /** @description The page of this record at its publisher; null: no page follows from its id. */
            recordUrl: string | null;
            /** @description The publisher's own name of the release; the raw bytes are stored under it. */
            release: string;
            /** @description When the service downloaded the record: ISO 8601 UTC. */
            retrievedAt: string;
            /** @description Source id, such as `gazette/insolvency`. */
            source: string;
            /** @description The publisher's page about this kind of record. */
            sourceUrl: string | null;
            /** @description The record at its publisher. */
            title: string | null;
        };
        /** @description A screened list. */
        ListVersion: {
            /**
             * Format: int64
             * @description Entries of this version.
             */
            entries: number;
            list: components["schemas"]["ScreeningList"];
            /** @description UTC instant of the last check of the publisher, with or without a new version; null: never. A check older than the limit of the source gives `LIST_STALE`; for `uk-sanctions` no outcome is CLEAR then. */
            lookedAt: string | null;
            /**
             * Format: date-time
             * @description When the service published this version. ISO 8601 UTC.
             */
            publishedAt: string;
            /** @description Answers of the same version rest on the same entries; the part after the last point is a hash of the entries. */
            version: string;
        };
        /** @description Entries of the log. */
        LogEntries: {
            /** @description In the order of the log. */
            entries: components["schemas"]["LogEntry"][];
        };
        /** @description One entry of the log. */
        LogEntry: {
            /** @description Canonical JSON (RFC 8785). Of a receipt: kind and contentHash, the hash of the whole JWS. Of a release of a public record: source, release and contentHash too. */
            entry: string;
            /** @description SHA-256 of the octet 0 and the UTF-8 of entry (RFC 9162 section 2.1.1). */
            leafHash: string;
            /**
             * Format: int64
             * @description Place of the leaf, from 0.
             */
            leafIndex: number;
        };
        /** @description A decision of your analysts on this subject and entry, and whether it is still honoured. */
        MatchDecision: {
            /**
             * Format: date-time
             * @description When the decision was recorded. ISO 8601 UTC.
             */
            at: string;
            /** @description The person who decided, as you sent it. */
            by: string;
            /** @description Id of the decision. */
            id: string;
            /** @description Why it has no effect any more; null: it is honoured. */
            lapsedBecause: string | null;
            /**
             * @description `honoured`: a false positive makes the match INFO, a true match HOLD. `lapsed`: shown without effect.
             * @enum {string}
             */
            standing: "honoured" | "lapsed";
            /**
             * @description `false-positive`: the subject is not the one listed. `true-match`: it is.
             * @enum {string}
             */
            verdict: "false-positive" | "true-match";
            /** @description The evidence, as you sent it. */
            why: string;
        };
        /** @description About the answer itself. */
        Meta: {
            /** @description True: the answer is about an invented company of the sandbox. */
            sandbox: boolean;
        };
        /** @description A company of your portfolio. */
        MonitoredCompany: {
            /**
             * Format: date-time
             * @description When you added the company. ISO 8601 UTC.
             */
            addedAt: string;
            /** @description Name of the company as the records have it; null: no record names it. */
            companyName: string | null;
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
        };
        /** @description What the request added. */
        MonitoringAdded: {
            /**
             * Format: int64
             * @description Companies that were not in the portfolio before.
             */
            added: number;
            /**
             * Format: int64
             * @description Companies that were in the portfolio before.
             */
            already: number;
            /** @description Why the records behind the snapshots may lack something, by the rules of `POST /api/v1/transaction-check`: a source was not read in time, or records could not be read or published. Present with `snapshots`. */
            notKnown?: components["schemas"]["MonitoringNotKnown"][];
            /** @description Present when the request has `snapshot: true`; in the order of the request. */
            snapshots?: components["schemas"]["MonitoringSnapshot"][];
            /**
             * Format: int64
             * @description Companies in the portfolio after the request.
             */
            total: number;
        };
        /** @description Companies to add to the portfolio. */
        MonitoringAdditions: {
            /** @description 1 to 10000 different numbers; one that is repeated counts once. */
            companyNumbers: string[];
            /**
             * @description True: the answer has what the records say about each company now; at most 1000 numbers then.
             * @default false
             */
            snapshot?: boolean;
        };
        /** @description One thing that the records may lack. */
        MonitoringNotKnown: {
            /** @description A reason code or a limit of a clearance (docs/reason-codes.md); stable. */
            code: string;
            /** @description The company that it concerns; null: it may concern each of them. */
            companyNumber: string | null;
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
        };
        /** @description Companies to take out of the portfolio. */
        MonitoringRemovals: {
            /** @description 1 to 10000 different numbers of companies to take out. */
            companyNumbers: string[];
        };
        /** @description What the request removed. */
        MonitoringRemoved: {
            /**
             * Format: int64
             * @description Numbers that were not in the portfolio.
             */
            notMonitored: number;
            /**
             * Format: int64
             * @description Companies that were taken out of the portfolio.
             */
            removed: number;
            /**
             * Format: int64
             * @description Companies in the portfolio after the request.
             */
            total: number;
        };
        /** @description What the records say when the company is added. POST /api/v1/report says more. */
        MonitoringSnapshot: {
            /** @description Name of the company as the records have it; null: no record names it. */
            companyName: string | null;
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /** @description False: no record names the company; its events follow when one does. */
            known: boolean;
            /** @description Whether the newest register holds the company; null: no record names it. */
            onRegister: boolean | null;
            /**
             * Format: int64
             * @description Winding-up petitions on record.
             */
            petitions: number;
            /** @description Insolvency procedures on record. */
            procedures: {
                /** @description Kind of the procedure, such as `liquidation`. */
                code: string;
                /** @description Day on which it began, ISO 8601; null: not stated. */
                since: string | null;
            }[];
            /** @description The status of the register, in its own words. */
            status: string | null;
        };
        /** @description Whether a match is true or false, and why. */
        NewMatchDecision: {
            /** @description The person who decided. */
            by: string;
            /** @description The id of the entry, from the match. */
            entry: string;
            list: components["schemas"]["ScreeningList"];
            /** @description The subject as the screening returned it, without null members. With a `reference` the decision applies only to your subject of that id. */
            subject: {
                /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
                companyNumber?: string;
                /** @description Nationalities or countries of residence: names or ISO 3166 codes. */
                countries?: string[];
                /**
                 * @description ISO 8601 date; year, or year and month, when the rest is not known.
                 * @example 1965
                 * @example 1965-03
                 * @example 1965-03-14
                 */
                dateOfBirth?: string;
                /** @description IMO number, passport number, or registration number in another country. */
                identifiers?: string[];
                /**
                 * @description Absent: the name is screened as each of these kinds.
                 * @enum {string}
                 */
                kind?: "person" | "organisation" | "ship";
                /** @description As you have it, in any script and any order of words. */
                name: string;
                /** @description Postcode of the address; case and spaces make no difference. */
                postcode?: string;
                /** @description Your own id of the subject. The answer repeats it, and a decision can be limited to it. */
                reference?: string;
            };
            /**
             * @description `false-positive`: the subject is not the one listed. `true-match`: it is. `withdrawn`: the earlier decision no longer counts.
             * @enum {string}
             */
            verdict: "false-positive" | "true-match" | "withdrawn";
            /** @description The evidence, so that a later reader of the record understands the decision. */
            why: string;
        };
        /** @description Which part of the last 30 days was searched for news. It tells "searched, none" from "not searched". */
        NewsSearched: {
            /** @description Each feed, with the part of the 30 days that was searched in it. */
            feeds: {
                /** @description Id of the source, or the host of a feed of the operator with a hash of its address. */
                feed: string;
                /** @description First instant that was searched; null: none was. */
                from: string | null;
                /**
                 * Format: int64
                 * @description Minutes of the 30 days that were searched.
                 */
                minutes: number;
                /** @description Id of the source. */
                source: string;
                /**
                 * @description `searched`: the whole time, but for the hours that its source may lag. `partly-searched`: a part of it. `not-searched`: no part of it.
                 * @enum {string}
                 */
                state: "searched" | "partly-searched" | "not-searched";
                /** @description Last instant that was searched; null: none was. */
                to: string | null;
            }[];
            /**
             * Format: date-time
             * @description Start of the 30 days before the report, by the day of the records.
             */
            from: string;
            /**
             * @description `searched`: every feed was. `not-searched`: no feed was.
             * @enum {string}
             */
            state: "searched" | "partly-searched" | "not-searched";
            /**
             * Format: date-time
             * @description End of the 30 days.
             */
            to: string;
        };
        /**
         * @description `ALLOW`: no statutory impediment found. `HOLD`: void hazard under section 127, petition or governance vacuum; do not release the payment. `REVIEW`: a person must approve.
         * @enum {string}
         */
        Outcome: "ALLOW" | "HOLD" | "REVIEW";
        /** @description Listed persons who own or control the company, or may. */
        OwnershipFinding: {
            /**
             * @description Whether persons on the UK Sanctions List own more than 50 % of the company or control it. The register states bands, so several holdings of 25 to 50 % may together exceed 50 %, and it does not separate significant influence from control. Only an asset freeze extends to companies that its target owns; other measures make no finding.
             * @enum {string}
             */
            code: "OWNED" | "CONTROLLED" | "MAY_BE_OWNED" | "MAY_BE_CONTROLLED" | "MAY_BE_OWNED_TOGETHER" | "PART_OWNED";
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
            /**
             * @description `HOLD`: do not pay. `REVIEW`: a person must look. `INFO`: reported without effect on the outcome.
             * @enum {string}
             */
            effect: "HOLD" | "REVIEW" | "INFO";
            /** @description Names of the listed persons. */
            persons: string[];
            /** @description The companies in between; empty: they hold directly. */
            through: string[];
        };
        /**
         * @description How soon a person should look. `HIGH`: a `REVIEW` in which findings of two families meet on one company, of governance (`GOV_*`, `PSC_GAP`, `RO_DEFAULT`), overdue filings, phoenix pairs and the band of the scorecard (`CREDIT_*`).
         * @enum {string}
         */
        Priority: "NORMAL" | "HIGH";
        /** @description A problem in the form of RFC 9457. */
        Problem: {
            /** @description Stable; one of the codes named at the response. */
            code: string;
            /** @description What went wrong with this request, in words. */
            detail: string;
            /** @description What is wrong, member by member; at most 100. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description Identifies this request: quote it in a support request. */
            instance: string;
            /** @description Present in the sandbox once the key is authenticated. */
            meta?: {
                /**
                 * @description The answer is of the sandbox.
                 * @constant
                 */
                sandbox: true;
            };
            /** @description The scope that the key lacks. */
            requiredScope?: string;
            /**
             * Format: int64
             * @description Seconds after which to repeat the request; the same as `Retry-After`.
             */
            retryAfterSeconds?: number;
            /**
             * Format: int64
             * @description HTTP status of the answer.
             */
            status: number;
            /** @description The problem in a few words; the same for each problem of the code. */
            title: string;
            /**
             * Format: uri
             * @description A page about the problem, with its remedy.
             */
            type: string;
        };
        /** @description One member or parameter that is wrong. Without pointer and parameter it is about the whole. */
        ProblemError: {
            /** @description What is wrong with it. */
            detail: string;
            /** @description Name of the query, path or header parameter. */
            parameter?: string;
            /** @description JSON Pointer (RFC 6901) to the member of the body. */
            pointer?: string;
        };
        /** @description A code of findings, of the state of the records or of events, in words. */
        ReasonCode: {
            /** @description The statute or, where none applies, the policy. */
            basis: string;
            /** @description What ends or changes it. Sentences. */
            clearedBy: string;
            /** @description Stable; never used for another meaning. */
            code: string;
            /**
             * @description `finding`: of a company. `records`: of the state of the records; a source or list may follow the code after a colon. `event`: a type of event.
             * @enum {string}
             */
            kind: "finding" | "records" | "event";
            /** @description One sentence for a finance clerk. */
            plain: string;
            /** @description The records that show it. */
            shownBy: string;
            /** @description The sentence of a finding that later records weaken to INFO. Absent: `plain`. */
            weakened?: string;
        };
        /** @description Every code that an answer or an event states. */
        ReasonCodes: {
            /** @description The best one first. */
            bands: components["schemas"]["BandWords"][];
            /** @description Codes of the scorecard (`PD_...`). */
            characteristics: components["schemas"]["CharacteristicWords"][];
            /** @description Of findings, of the state of the records, and of events. */
            codes: components["schemas"]["ReasonCode"][];
            /** @description Codes of evidence. */
            evidence: {
                /** @description Evidence of a resolved company: a sentence for each code. */
                companies: {
                    [key: string]: string;
                };
                /** @description Reasons of the score of a name: a sentence for each code. */
                names: {
                    [key: string]: string;
                };
                /** @description What the records show of owners: a sentence for each code. */
                ownership: {
                    [key: string]: string;
                };
            };
            /** @description What an answer does not cover. */
            limits: {
                /** @description Limits of a clearance and of a report: a sentence for each code. */
                answers: {
                    [key: string]: string;
                };
                /** @description Limits of a risk assessment, beside those: a sentence for each code. */
                riskAssessments: {
                    [key: string]: string;
                };
                /** @description Limits of a screening: a sentence for each code. */
                screenings: {
                    [key: string]: string;
                };
            };
        };
        /** @description A decision on a match, as it is stored. */
        RecordedMatchDecision: {
            /**
             * Format: date-time
             * @description When the decision was recorded. ISO 8601 UTC.
             */
            at: string;
            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in answers that were stored before it was stated. */
            attribution?: string | null;
            /** @description The person who decided, as you sent it. */
            by: string;
            /** @description The publisher's own id of the entry. */
            entry: string;
            /** @description Primary name of the entry at the time of the decision. */
            entryName: string;
            /** @description Id of the decision. */
            id: string;
            list: components["schemas"]["ScreeningList"];
            /** @description Your own id of the subject that the decision is limited to; null: it applies to each. */
            reference: string | null;
            /** @description The members of the subject that a later screening compares. */
            subject: {
                [key: string]: unknown;
            };
            /**
             * @description `false-positive`: the subject is not the one listed. `true-match`: it is. `withdrawn`: the earlier decision no longer counts.
             * @enum {string}
             */
            verdict: "false-positive" | "true-match" | "withdrawn";
            /** @description The evidence, as you sent it. */
            why: string;
        };
        /** @description One outcome of a payment. */
        RecordedOutcome: {
            /**
             * Format: int64
             * @description Minor units of the payment's currency.
             */
            amountMinor: number;
            /** @description The outcome whose place it takes; null: none. */
            corrects: string | null;
            /**
             * Format: date-time
             * @description When it happened. ISO 8601 UTC.
             */
            occurredAt: string;
            /**
             * @description `settled`: the money arrived for good. `chargeback`: the payer had it returned. `default`: what was owed was not paid. `clawback`: an office-holder or a court took it back.
             * @enum {string}
             */
            outcome: "settled" | "chargeback" | "default" | "clawback";
            /** @description Id of the outcome, for `corrects`. */
            outcomeId: string;
            /**
             * Format: date-time
             * @description When the service recorded it. ISO 8601 UTC.
             */
            recordedAt: string;
            /** @description Your own id of the event; null: none was sent. */
            reference: string | null;
        };
        /** @description A rule of insolvency law and what it means for the creditor. */
        Regime: {
            /**
             * @description `yes`: a finding brings the rule into play. `ended`: later records weaken the finding. `not-shown`: no record that was read shows it. `not-known`: it depends on `retentionOfTitle`, which was not stated. `always`: the law where the creditor is.
             * @enum {string}
             */
            applies: "yes" | "ended" | "not-shown" | "not-known" | "always";
            /** @description Oldest first. */
            dates: {
                /** @description ISO day. */
                on: string;
                /** @description What happens on the day. */
                what: string;
            }[];
            /** @description Codes of the findings that bring it into play. */
            findings: string[];
            /** @description What the rule means for the creditor. It is not legal advice. */
            forYou: string;
            /** @description The rule of law in plain English. */
            rule: string;
            /** @description The statutes behind the rule. */
            statutes: {
                /** @description False: cited from general knowledge; take advice before you rely on it. */
                checked: boolean;
                /** @description Name and section of the statute. */
                citation: string;
            }[];
            /** @description Heading of the rule. */
            title: string;
            /**
             * @description Subject of the rule. `at-home`: the view from the country of the creditor.
             * @enum {string}
             */
            topic: "void-payments" | "liquidation" | "reused-name" | "administration" | "moratorium" | "retention-of-title" | "at-home";
        };
        /** @description The entry of the company on the register; ISO dates. */
        RegisterEntry: {
            /** @description Last day for the next accounts. ISO 8601 date; null: not stated. */
            accountsDueOn: string | null;
            /** @description Day to which the last accounts were made up. ISO 8601 date; null: not stated. */
            accountsMadeUpTo: string | null;
            /** @description Kind of company in the words of the register; null: not stated. */
            category: string | null;
            /** @description Last day for the next confirmation statement. ISO 8601 date; null: not stated. */
            confirmationDueOn: string | null;
            /** @description Day to which the last confirmation statement was made up. ISO 8601 date; null: not stated. */
            confirmationMadeUpTo: string | null;
            /** @description Day of dissolution. ISO 8601 date; null: not stated. */
            dissolvedOn: string | null;
            /** @description Day of incorporation. ISO 8601 date; null: not stated. */
            incorporatedOn: string | null;
            /** @description Whether the newest register holds the company. */
            onRegister: boolean;
            /** @description SIC codes (UK SIC 2007), five digits each. */
            sicCodes: string[];
            /** @description Status of the company, such as `active` or `liquidation`. `active` too where no facts of an earlier instant are kept and later ones show that it was on the register. */
            status: string;
            /** @description In the words of the register, or that no record dates the status of an earlier instant. */
            statusText: string;
        };
        /** @description What to send again. */
        Replay: {
            /** @description These deliveries, also those that were delivered. A delivery that is still due stays as it is. */
            deliveryIds?: string[];
            /**
             * Format: date-time
             * @description All dead letters whose events were published then or later, ISO 8601 with a zone; dead letters of more than 400 days ago are deleted.
             */
            since?: string;
        } & (unknown | unknown);
        /** @description How many deliveries are sent again. */
        Replayed: {
            /** @description True: there are further dead letters since then; repeat the request under another key. */
            remaining: boolean;
            /**
             * Format: int64
             * @description Deliveries that are sent again.
             */
            replayed: number;
            /** @description Id of the watch; it stays when the watch changes. */
            subscriptionId: string;
        };
        /** @description What the public records say about a company. */
        Report: {
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /** @description The sources of the verdict. Empty in a report as of an earlier instant. */
            coverage: components["schemas"]["SourceCoverage"][];
            /** @description Charges, chains of owners, property and news, and what was asked and searched for them. */
            details: components["schemas"]["CompanyDetails"];
            /** @description The newest 20 of the year before; none in the sandbox. */
            events: components["schemas"]["ReportEvent"][];
            /** @description Ask again after this instant; null: a report as of an earlier instant. */
            expiresAt: string | null;
            /** @description The strictest first. */
            findings: components["schemas"]["ReportFinding"][];
            /** @description What the report rests on. */
            known: components["schemas"]["Known"];
            /** @description Name of the company as the records have it; null: no record names it. */
            name: string | null;
            /** @description What the records cannot show, and what the request does not state. */
            notKnown: {
                /** @description A limit of a clearance, or `NO_FACTS_THEN`: no facts of the instant are kept. */
                code: components["schemas"]["Limit"] | "NO_FACTS_THEN";
                /** @description One sentence for a person without legal training. */
                plain: string;
            }[];
            /** @description Null: no register snapshot has held the number. */
            register: components["schemas"]["RegisterEntry"] | null;
            screening: components["schemas"]["ReportScreening"];
            verdict: components["schemas"]["ReportVerdict"];
        };
        /** @description A change as webhooks delivered it: what became known on its day. `findings` state what holds. */
        ReportEvent: {
            /** @description The statute or, where none applies, the policy; null: not known. */
            basis: string | null;
            /** @description What ends what the event reports; null: not known. */
            clearedBy: string | null;
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
            /** @description Type of the event, as in webhooks. */
            event: string;
            /**
             * Format: date-time
             * @description When it happened. ISO 8601 UTC.
             */
            occurredAt: string;
            /** @description One sentence for a person without legal training. */
            plain: string;
            /**
             * Format: date-time
             * @description When the service published it. ISO 8601 UTC.
             */
            publishedAt: string;
            /** @description Identifies the event, as in webhooks. */
            sourceId: string;
        };
        /** @description A finding of the rules, in plain English. */
        ReportFinding: {
            /** @description One sentence for a person without legal training. */
            action: string;
            /** @description The effect on a payment that the company receives; null: none. */
            asPayee: ("INFO" | "REVIEW" | "HOLD") | null;
            /** @description The effect on a payment that the company makes; null: none. */
            asPayer: ("INFO" | "REVIEW" | "HOLD") | null;
            /** @description The statute or, where none applies, the policy. */
            basis: string;
            /** @description What ends the finding: evidence to ask for, or a record. */
            clearedBy: string;
            /** @description A reason code of a clearance (docs/reason-codes.md); stable. */
            code: string;
            /** @description What the records of this company show. */
            detail: string;
            /** @description The records behind the finding. */
            evidence: components["schemas"]["LinkedEvidence"][];
            /** @description True: it is about the state of the records, such as a stale source. */
            ofRecords: boolean;
            /**
             * @description The stricter effect of the two sides. `INFO` changes no outcome.
             * @enum {string}
             */
            outcome: "INFO" | "REVIEW" | "HOLD";
            /** @description One sentence for a person without legal training. */
            plain: string;
        };
        /** @description The company and the instant to report about. */
        ReportRequest: {
            /**
             * Format: date-time
             * @description An instant, ISO 8601 with a zone; of a fraction of a second, milliseconds count. Absent: now. The answer then rests on the facts of the instant: what was published within its millisecond counts. The service does not store past versions of the lists or past states of the sources. So a report with `asOf` is at least REVIEW, and a risk assessment with `asOf` has `completeness` `limited`.
             */
            asOf?: string;
            /**
             * @description With `asOf` only; absent: `KNOWN`. `KNOWN`: what the service knew at the instant, whatever became known later. `TRUE`: also what the service has learned since and the records date to the day of the instant or before it, such as a petition that was presented before and advertised after. `known.learnedLater` lists it. Where no facts of that instant are kept (`NO_FACTS_THEN`), the answer has nothing else: the status of the register, deadlines, accounts and those who were officers and owners at that instant are not known.
             * @enum {string}
             */
            asOfBasis?: "KNOWN" | "TRUE";
            /** @description Required. The company to report about. */
            companyNumber: string;
            /** @description Credit exposure in minor units of `currency`. A proposed exposure above zero counts as credit. */
            exposure?: {
                /**
                 * @description Currency of the exposure, ISO 4217.
                 * @enum {string}
                 */
                currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
                /**
                 * Format: int64
                 * @description Credit that is outstanding now, in minor units of `currency`.
                 */
                currentMinor: number;
                /**
                 * Format: int64
                 * @description Credit that this payment would add, in minor units of `currency`.
                 */
                proposedMinor: number;
            };
            /** @description Days of credit; zero or absent means immediate payment. */
            terms?: {
                /**
                 * Format: int32
                 * @description Days from delivery to payment; 0 is immediate payment.
                 */
                creditDays: number;
            };
        };
        /** @description Null: the company was not screened, and a finding or `notKnown` says why. */
        ReportScreening: {
            /** @description What the screening does not cover. */
            limits: {
                /** @description Stable code, as in `limits` of a screening. */
                code: string;
                /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
                detail: string;
            }[];
            /** @description The screened lists. */
            lists: {
                /** @description Name of the list. */
                list: string;
                /** @description Version of the list. */
                version: string;
            }[];
            /**
             * @description The outcome of `POST /api/v1/screen`.
             * @enum {string}
             */
            outcome: "HOLD" | "REVIEW" | "CLEAR";
        } | null;
        /** @description What the findings mean for a payment. */
        ReportVerdict: {
            /** @description The outcome of an `outbound` payment to the company. */
            asPayee: components["schemas"]["Outcome"];
            /** @description The outcome of `POST /api/v1/transaction-check` for an `outbound` payment of the company to one without findings, on the same terms. An `inbound` payment to the company has it too, because the money passes through its account. */
            asPayer: components["schemas"]["Outcome"];
            /** @description The stricter of `asPayer` and `asPayee`. An `inbound` payment from the company has this outcome: the payer of one is judged on both sides. */
            outcome: components["schemas"]["Outcome"];
            /** @description One sentence for a person without legal training. */
            summary: string;
        };
        /** @description The answer to one query. */
        Resolution: {
            /** @description Up to five candidates, most likely first. */
            candidates: components["schemas"]["ResolveCandidate"][];
            /** @description Present for `AUTO` only, else null. */
            companyNumber: string | null;
            /** @description Bits by which the first candidate leads the second; null without a second. */
            margin: number | null;
            /** @description Probability of the first candidate; 0 without candidates. */
            probability: number;
            /** @description Your own id of the entry; null: none was sent. */
            reference: string | null;
            /**
             * @description `AUTO`: one company with a probability of at least 0.98, clearly ahead of the second, and nothing in the query contradicts it (another postcode area or company number, another place or distinctive word in the name). A name alone gives `AUTO` only if its words agree letter by letter, its legal form is not another one, and it is neither a name that a person may have, a trading style behind T/A nor the beginning of another company's name. Otherwise another field must confirm it: the company number, a website with words of the company that the name lacks, or a postcode or address at which no other company has these words, if no word of either name is left over. `AMBIGUOUS`: up to five candidates from which a person chooses; also when the first is likely but something contradicts it (see its `disagreed`). `NO_MATCH`: no candidate is likely.
             * @enum {string}
             */
            result: "AUTO" | "AMBIGUOUS" | "NO_MATCH";
        };
        /** @description The answers to a batch. */
        ResolutionBatch: {
            /** @description In the order of the queries. */
            results: components["schemas"]["Resolution"][];
        };
        /** @description A company that the query may mean. */
        ResolveCandidate: {
            /** @description Evidence for the candidate. */
            agreed: components["schemas"]["ResolveReason"][];
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /** @description Evidence against the candidate. */
            disagreed: components["schemas"]["ResolveReason"][];
            /** @description False: dissolved, or absent from the newest register. */
            live: boolean;
            /** @description Log odds, base 2: the prior odds for a register of this size plus all reasons. */
            logOdds: number;
            /** @description The name of the company that is most like the name of the query. */
            matchedName: string;
            /** @description Current name on the register. */
            name: string;
            /**
             * @description `trading`: a trading name that a Gazette notice gives. `recorded`: a name that filed accounts or a notice give with the company number, and the register does not list. Neither gives `AUTO` by itself.
             * @enum {string}
             */
            nameType: "current" | "previous" | "trading" | "recorded";
            /** @description Probability, 0 to 1, that the query means this company. */
            probability: number;
            /** @description Status of the company on the register. */
            status: string;
        };
        /** @description The register that was searched. */
        ResolveMeta: {
            /** @description The register behind the answer. */
            register: {
                /**
                 * Format: int64
                 * @description Companies that were searched, dissolved ones included.
                 */
                companies: number;
                /** @description ISO day of that release. */
                dataDate: string | null;
                /** @description The newest applied release of the register. */
                release: string | null;
            };
            /** @description True: the answer comes from an invented register. */
            sandbox: boolean;
        };
        /** @description What is known of a company. */
        ResolveQuery: {
            /** @description Street and town, in any order. */
            address?: string;
            /** @description Optional. Leading zeros may be missing and spaces are accepted; a value that is not a company number is ignored. Sufficient without a name. */
            companyNumber?: string;
            /** @description The name as your ledger has it: a trading name, a name with `T/A`, a former name. */
            name?: string;
            /** @description A person who acts for the company: counts when the company name contains that person's name. */
            person?: string;
            /** @description Postcode of the company; case and spaces make no difference. */
            postcode?: string;
            /** @description Your own id of the entry. The answer repeats it; it does not change the result. */
            reference?: string;
            /** @description Web address of the company: counts when it has words of the company's name that `name` lacks. */
            website?: string;
        } | unknown | unknown;
        /** @description One piece of evidence for or against a candidate. */
        ResolveReason: {
            /** @description Weight in bits: one bit doubles the odds. A negative weight is evidence against the candidate. 0 in `disagreed`: a fact that only rules `AUTO` out. */
            bits: number;
            /** @description Stable. */
            code: string;
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
        };
        /** @description One query, or a batch of them. */
        ResolveRequest: {
            /** @description Street and town, in any order. */
            address?: string;
            /** @description Optional. Leading zeros may be missing and spaces are accepted; a value that is not a company number is ignored. Sufficient without a name. */
            companyNumber?: string;
            /** @description The name as your ledger has it: a trading name, a name with `T/A`, a former name. */
            name?: string;
            /** @description A person who acts for the company: counts when the company name contains that person's name. */
            person?: string;
            /** @description Postcode of the company; case and spaces make no difference. */
            postcode?: string;
            /** @description A batch of 1 to 100, instead of the other members; results keep this order. */
            queries?: components["schemas"]["ResolveQuery"][];
            /** @description Your own id of the entry. The answer repeats it; it does not change the result. */
            reference?: string;
            /** @description Web address of the company: counts when it has words of the company's name that `name` lacks. */
            website?: string;
        } & (unknown | (unknown | unknown));
        /** @description The company to assess, and what to price. */
        RiskAssess: {
            /**
             * Format: date-time
             * @description An instant, ISO 8601 with a zone; of a fraction of a second, milliseconds count. Absent: now. The answer then rests on the facts of the instant: what was published within its millisecond counts. The service does not store past versions of the lists or past states of the sources. So a report with `asOf` is at least REVIEW, and a risk assessment with `asOf` has `completeness` `limited`.
             */
            asOf?: string;
            /**
             * @description With `asOf` only; absent: `KNOWN`. `KNOWN`: what the service knew at the instant, whatever became known later. `TRUE`: also what the service has learned since and the records date to the day of the instant or before it, such as a petition that was presented before and advertised after. `known.learnedLater` lists it. Where no facts of that instant are kept (`NO_FACTS_THEN`), the answer has nothing else: the status of the register, deadlines, accounts and those who were officers and owners at that instant are not known.
             * @enum {string}
             */
            asOfBasis?: "KNOWN" | "TRUE";
            /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
            companyNumber: string;
            /** @description Optional: what to price. Absent: the answer has no price. */
            exposure?: {
                /**
                 * Format: int64
                 * @description Required. Minor units of `currency` (pence for GBP).
                 */
                amountMinor: number;
                /**
                 * @description Required. ISO 4217.
                 * @enum {string}
                 */
                currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
                /**
                 * @description Loss given default: the share of the amount that is lost when the company becomes insolvent. Absent: 0.9, for unsecured trade credit and prepayments. 0.45 is the regulatory value for senior unsecured loans (Basel II, foundation approach).
                 * @default 0.9
                 */
                lgd?: number;
                /**
                 * Format: int32
                 * @description Required. Days from delivery to payment; 0 is immediate payment.
                 */
                termsDays: number;
            };
        };
        /** @description How likely it is that the company becomes insolvent within 12 months. */
        RiskAssessment: {
            /**
             * Format: date-time
             * @description When the service assessed the company. ISO 8601 UTC.
             */
            assessedAt: string;
            /** @description `A`: PD below 0.25%, minimal. `B`: PD below 1%, low. `C`: PD below 3%, typical of a small or medium-sized company. `D`: PD below 10%, elevated. `E`: the rest, and companies in default, severe. */
            band: ("A" | "B" | "C" | "D" | "E") | null;
            /** @description The policy that sets the limits of the bands; no statute does. Null: no band. */
            bandBasis: string | null;
            /** @description What changes the band. Null: no band. */
            bandClearedBy: string | null;
            /** @description What the band means, in one sentence for a finance clerk. Null: no band. */
            bandPlain: string | null;
            /** @description Name of the company as the records have it; null: no record names it. */
            companyName: string | null;
            /** @description UK company registration number: eight characters, leading zeros kept. */
            companyNumber: string;
            /**
             * @description What is not known counts as the worst bin, so incomplete data never improve the band.
             * @enum {string}
             */
            completeness: "full" | "partial" | "limited";
            known: components["schemas"]["Known"];
            /** @description What the assessment cannot show. */
            limits: components["schemas"]["RiskLimit"][];
            /** @description Codes of the characteristics whose value is not known. */
            missing: string[];
            /** @description What the answer is not. */
            notice: string;
            /** @description Probability that the company becomes insolvent within 12 months. */
            pd12: number | null;
            /** @description The PD when every characteristic moves by one bin of the scorecard, combined as the root of the sum of squares. The upper end also counts what is not known as its worst bin, and the uplift of incomplete data. */
            pdInterval: {
                /** @description Upper end. */
                high: number;
                /** @description Lower end. */
                low: number;
            } | null;
            /** @description Null: no `exposure` was sent, or the state is `not-rateable`. A company in `default` is priced at a PD of 1. */
            price: components["schemas"]["IndicativeExpectedLoss"] | null;
            /** @description Every event and gap, then the four characteristics that move the score most. */
            reasons: components["schemas"]["RiskReason"][];
            /** @description Version of the scorecard. With the basis `KNOWN`: the one that served at the instant. */
            scorecard: string;
            /**
             * @description `default`: in formal insolvency. `not-rateable`: dissolved, unknown, or with facts that cannot be rated; band, PD and price are null.
             * @enum {string}
             */
            state: "rated" | "default" | "not-rateable";
            /** @description The London day that days are counted to. */
            today: string;
        };
        /**
         * @description What the assessment cannot show. `PETITION_BLIND_WINDOW`: a petition is presented weeks before its notice; until then no public record contains it. `FILING_NOT_YET_KNOWN`: a filing deadline has passed since the newest snapshot of the register; the filing counts as not made. `POINTS_ARE_PRIORS`: the points of the scorecard are stated expert priors, not fitted to outcomes. `SUPPLEMENTARY_SOURCE_NOT_READ`: lists of the court, filings or insolvency cases were not read within their limit. `NOTICES_NOT_READ`: The Gazette lists a notice that could not be read on three days and may name any company. `LISTS_NOT_SCREENED`: the assessment does not screen sanctions and warning lists; `POST /api/v1/screen` does. `NO_FACTS_THEN`: no facts of the instant are kept: the company was not known yet, or they are older than 400 days. It is then not rateable, unless later records date its insolvency to the day.
         * @enum {string}
         */
        RiskLimit: "PETITION_BLIND_WINDOW" | "FILING_NOT_YET_KNOWN" | "POINTS_ARE_PRIORS" | "SUPPLEMENTARY_SOURCE_NOT_READ" | "NOTICES_NOT_READ" | "LISTS_NOT_SCREENED" | "NO_FACTS_THEN";
        /** @description An event, a gap in the data or a characteristic behind the band. */
        RiskReason: {
            /** @description The statute or, where none applies, the policy; null: not known. */
            basis: string | null;
            /** @description The bin of the scorecard that holds the value. */
            bin: string | null;
            /**
             * @description What it is about. `event`: an event of the rules of a clearance. `coverage`: a gap in the data. Else a group of the scorecard.
             * @enum {string}
             */
            category: "event" | "coverage" | "company" | "filings" | "accounts" | "governance" | "links" | "history";
            /** @description What ends or changes it; null: not known. */
            clearedBy: string | null;
            /** @description Codes are in docs/reason-codes.md; a code is never used for another reason. */
            code: string;
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
            /**
             * @description Whether it raises or lowers the probability of default.
             * @enum {string}
             */
            direction: "raises" | "lowers";
            /** @description The records behind it. */
            evidence: components["schemas"]["Evidence"][];
            /** @description What it means, in one sentence for a finance clerk. docs/reason-codes.md has all of them. */
            plain: string;
            /** @description What it adds to the log-odds of the probability of default; null: an event or a gap, which sets a state or a floor. */
            pointsLogodds: number | null;
            /**
             * @description How much it weighs, from `severe` to `low`.
             * @enum {string}
             */
            severity: "severe" | "high" | "medium" | "low";
            /** @description What the records show; null: not known. */
            value: number | string | null;
        };
        /** @description A version of the scorecard. */
        RiskScorecard: {
            /** @description The scorecard whole: base rate, bins and points in log-odds, events, bands, calibration, and the measures of a fit. docs/risk.md explains it. */
            document: {
                [key: string]: unknown;
            };
            /** @description The report of the fit, in Markdown; empty: it was not fitted. */
            report: string;
            /** @description Its name and the first 12 hexadecimal digits of the SHA-256 of its canonical JSON (RFC 8785). */
            version: string;
        };
        /** @description The new secret of a watch. */
        RotatedSecret: {
            /**
             * Format: date-time
             * @description From then on the secret signs. ISO 8601 UTC.
             */
            signsFrom: string;
            /** @description Id of the watch; it stays when the watch changes. */
            subscriptionId: string;
            /** @description Signs the deliveries. Returned only in this response. */
            webhookSecret: string;
        };
        /** @description An event to trigger in the sandbox. */
        SandboxEvent: {
            /** @description The company of the event; default: the scenario of the type. */
            companyNumber?: string;
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
        };
        /** @description A person or company behind the screened company, or the company itself. */
        ScreenedParty: {
            /**
             * @description Effect of the matches on the company. A party that is only an owner is HOLD when its assets are frozen and it certainly owns more than 50 % or controls the company, else REVIEW.
             * @enum {string}
             */
            effect: "HOLD" | "REVIEW" | "INFO";
            /** @description Strongest effect first. */
            matches: components["schemas"]["ScreenMatch"][];
            /** @description What the party is to the company. */
            roles: {
                /**
                 * @description What the party is to the company. `former-name`: the company under an earlier name.
                 * @enum {string}
                 */
                as: "company" | "former-name" | "officer" | "owner";
                /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
                detail: string;
                /** @description The register release that states the role. */
                release: string | null;
                /** @description Day on which the role began, ISO 8601; null: not stated. */
                since: string | null;
                /** @description For an indirect owner: the companies in between, starting with the owner's own. */
                through: string[];
            }[];
            subject: components["schemas"]["ScreenedSubject"];
        };
        /** @description The screened subject. To record a decision send it back without null members. */
        ScreenedSubject: {
            /** @description Company number of the subject; null: none. */
            companyNumber: string | null;
            /** @description Nationalities or countries of residence. */
            countries: string[];
            /** @description ISO 8601 date; year, or year and month, where the rest is not known. */
            dateOfBirth: string | null;
            /** @description Other numbers of the subject, such as an IMO or passport number. */
            identifiers: string[];
            /** @description Null: it was screened as each of these kinds. */
            kind: ("person" | "organisation" | "ship") | null;
            /** @description The screened name. */
            name: string;
            /** @description Postcode of the address; null: none. */
            postcode: string | null;
        };
        /**
         * @description `uk-sanctions`: the UK Sanctions List. `uk-sanctions-history`: targets of the OFSI consolidated list that are no longer listed. `uk-investment-bans`: persons under financial and investment restrictions. `fca-warnings`: unauthorised firms and clones, by the FCA. `disqualified-directors`: orders and undertakings in force. `hmrc-defaulters`: deliberate tax defaulters.
         * @enum {string}
         */
        ScreeningList: "uk-sanctions" | "uk-sanctions-history" | "uk-investment-bans" | "fca-warnings" | "disqualified-directors" | "hmrc-defaulters";
        /** @description One thing that the answer does not cover. */
        ScreenLimit: {
            /**
             * @description `LISTS_NOT_HELD`: lists that are not loaded now were not screened. `LIST_STALE`: lists whose publisher was not checked within its limit, or whose data is older than its limit: entries that were added since are missing. `LIST_GAP`: lists that lack what their stream lost: entries that were added or changed then may be missing. `LIST_UNREAD`: lists with entries that could not be read: their names were not compared. `LISTS_NOT_ASKED`: lists that the request left out. `NAME_TOO_SHORT`: a name has fewer than two distinctive words (words of two letters or more that are not a title, legal form, particle or number): neither a match nor its absence says much. `NAME_CUT`: only the first 400 characters and 32 words of a name were read. `NO_DATE_OF_BIRTH`: a person was screened without a date of birth: a namesake can be neither confirmed nor ruled out. `COMMON_NAME`: many people have the name: matches by the name alone are INFO; send a date of birth, which decides whether they are the listed person. `NAME_NOT_SCREENED`: a name was missing or had no words that can be screened. `COMPANY_UNKNOWN`: no record has held the company: only its number was compared. `FACTS_SET_ASIDE`: the newest records of a company could not be published: later changes of its officers and owners are not known. `RECORD_UNREAD`: a newer record about a company could not be read: a name, an officer or an owner may be missing. `OFFICERS_NOT_SCREENED`: no officers of the company are on record, or only those whom a single update states. `OFFICERS_NOT_TAKEN_IN`: its directors were not screened, or only those whom a single update states: the register of officers was not loaded. `NAMES_STALE`: the register of companies was not read in time, or not whole: later names of companies are not known. `OFFICERS_STALE`: the register of officers was not read in time, or not whole: later appointments and resignations are not known. `OWNERS_STALE`: the register of owners was not read in time, or not whole: later changes of ownership are not known. `OWNERS_NOT_SCREENED`: no persons with significant control of the company are on record. `OWNERS_BEYOND_NOT_SCREENED`: the owners of an owner are not known: it is registered elsewhere, no owners of it are on record, or its record states the number of another company. `OWNER_PROTECTED`: the register protects the particulars of an owner. `CHAIN_CUT`: the chain of owners is too long or too wide: only a part of it was followed. `OWNERSHIP_CIRCLE`: companies own each other in a circle, which was followed once. `CONTROL_NOT_READ`: a nature of control is not in the list of the register and could not be read.
             * @enum {string}
             */
            code: "LISTS_NOT_HELD" | "LIST_STALE" | "LIST_GAP" | "LIST_UNREAD" | "LISTS_NOT_ASKED" | "NAME_TOO_SHORT" | "NAME_CUT" | "NO_DATE_OF_BIRTH" | "COMMON_NAME" | "NAME_NOT_SCREENED" | "COMPANY_UNKNOWN" | "FACTS_SET_ASIDE" | "RECORD_UNREAD" | "OFFICERS_NOT_SCREENED" | "OFFICERS_NOT_TAKEN_IN" | "NAMES_STALE" | "OFFICERS_STALE" | "OWNERS_STALE" | "OWNERS_NOT_SCREENED" | "OWNERS_BEYOND_NOT_SCREENED" | "OWNER_PROTECTED" | "CHAIN_CUT" | "OWNERSHIP_CIRCLE" | "CONTROL_NOT_READ";
            /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
            detail: string;
        };
        /** @description An entry of a list that the subject may be. */
        ScreenMatch: {
            /** @description What else agrees or disagrees. */
            checks: {
                /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
                detail: string;
                /**
                 * @description `partly`: one side states less, such as the year alone, and nothing differs.
                 * @enum {string}
                 */
                result: "agrees" | "disagrees" | "partly";
                /**
                 * @description What was compared beside the name.
                 * @enum {string}
                 */
                what: "date-of-birth" | "country" | "company-number" | "postcode" | "identifier";
            }[];
            /**
             * @description Whether other data confirm the match. `neutral`: no other data to compare.
             * @enum {string}
             */
            corroboration: "confirmed" | "neutral" | "contradicted";
            /** @description The newest decision of your analysts on it; null: none. */
            decision: components["schemas"]["MatchDecision"] | null;
            /** @description The reason for the listing. */
            detail: string;
            /**
             * @description `HOLD`: do not pay. `REVIEW`: a person must look. `INFO`: reported without effect on the outcome.
             * @enum {string}
             */
            effect: "HOLD" | "REVIEW" | "INFO";
            /** @description The publisher's own id of the entry. */
            entry: string;
            /** @description Its primary name. */
            entryName: string;
            evidence: components["schemas"]["LinkedEvidence"];
            /** @description Reasons for the name score, in words. */
            features: {
                /** @description Stable code of the reason. */
                code: string;
                /** @description One sentence about this entry, for a person. Its words may change; codes do not. */
                detail: string;
            }[];
            list: components["schemas"]["ScreeningList"];
            /** @description The name of the entry that matched. */
            matchedName: string;
            /** @description Similarity of the names alone. Two persons may have the same name. */
            nameScore: number;
            /** @description Kind of the name, in the words of the publisher. */
            nameType: string;
            /**
             * @description The effect without the decision.
             * @enum {string}
             */
            undecidedEffect: "HOLD" | "REVIEW" | "INFO";
            /** @description A page about the entry. */
            url: string;
            /** @description The version of the list. */
            version: string;
            /** @description The publisher marks the alias as low quality: it never makes a match by itself. */
            weak: boolean;
        };
        /**
         * @description The strongest effect found. `CLEAR`: no effect above INFO on the screened lists, and `uk-sanctions` was checked within its limit. Read `limits` as well.
         * @enum {string}
         */
        ScreenOutcome: "HOLD" | "REVIEW" | "CLEAR";
        /** @description One subject or company, or a batch of them. */
        ScreenRequest: {
            /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
            companyNumber?: string;
            /** @description Nationalities or countries of residence: names or ISO 3166 codes. */
            countries?: string[];
            /**
             * @description ISO 8601 date; year, or year and month, when the rest is not known.
             * @example 1965
             * @example 1965-03
             * @example 1965-03-14
             */
            dateOfBirth?: string;
            /** @description IMO number, passport number, or registration number in another country. */
            identifiers?: string[];
            /**
             * @description Absent: the name is screened as each of these kinds.
             * @enum {string}
             */
            kind?: "person" | "organisation" | "ship";
            /** @description The lists to screen against. Absent: all lists. */
            lists?: components["schemas"]["ScreeningList"][];
            /** @description Required, unless a company is screened by its number alone. */
            name?: string;
            /** @description Postcode of the address; case and spaces make no difference. */
            postcode?: string;
            /** @description Your own id of the subject. The answer repeats it, and a decision can be limited to it. */
            reference?: string;
            /** @description A batch of 1 to 100 subjects or companies, in place of all other members. */
            subjects?: components["schemas"]["ScreenSubject"][];
        } & (unknown | (unknown | unknown));
        /** @description With a name: that subject. With `companyNumber` alone: the company with its former names, officers and owners. */
        ScreenSubject: {
            /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
            companyNumber?: string;
            /** @description Nationalities or countries of residence: names or ISO 3166 codes. */
            countries?: string[];
            /**
             * @description ISO 8601 date; year, or year and month, when the rest is not known.
             * @example 1965
             * @example 1965-03
             * @example 1965-03-14
             */
            dateOfBirth?: string;
            /** @description IMO number, passport number, or registration number in another country. */
            identifiers?: string[];
            /**
             * @description Absent: the name is screened as each of these kinds.
             * @enum {string}
             */
            kind?: "person" | "organisation" | "ship";
            /** @description The lists to screen against. Absent: all lists. */
            lists?: components["schemas"]["ScreeningList"][];
            /** @description Required, unless a company is screened by its number alone. */
            name?: string;
            /** @description Postcode of the address; case and spaces make no difference. */
            postcode?: string;
            /** @description Your own id of the subject. The answer repeats it, and a decision can be limited to it. */
            reference?: string;
        } & (unknown | unknown);
        /** @description When the new secret begins to sign. */
        SecretRotation: {
            /**
             * Format: int32
             * @description Seconds until the new secret signs; at most a day. Until then the old one signs, so a receiver that accepts both loses nothing. 0: the old secret is void at once.
             * @default 0
             */
            inSeconds?: number;
        };
        /** @description The state of one source. */
        SourceCoverage: {
            /** @description When the publisher was last checked, ISO 8601 UTC. */
            checkedAt: string | null;
            /** @description Day of the newest data, Europe/London. */
            dataDate: string | null;
            /** @description True: without it no payment is ALLOW. */
            mandatory: boolean;
            /** @description Who publishes the source; null: the source is no longer read. */
            publisher: string | null;
            /** @description The publisher's own name of the newest release in use; null: none was read. */
            release: string | null;
            /** @description Id of the source, such as `gazette/insolvency`. */
            source: string;
            /** @description Why the answer does without a part of it, in words: it was not read in time or not whole, or what was read is not published. Null: the answer rests on the whole. */
            stale: string | null;
            /** @description Name of the source; null: the source is no longer read. */
            title: string | null;
        };
        /** @description What a decision had read of one source. */
        SourceCovered: {
            /** @description When the publisher was last asked, ISO 8601 UTC; null: never, or not recorded. */
            checkedAt: string | null;
            /** @description The first day that the decision needs, ISO 8601; null: the source is not read by days. */
            from: string | null;
            /** @description Whether the source was read within its limits and whole, and what was read was published; null: the decision did not record its state. */
            holds: boolean | null;
            /** @description Id of the source, such as `gazette/insolvency`. */
            source: string;
            /** @description The newest day that was read, or the day of the data; null: none, or not recorded. */
            to: string | null;
            /** @description Why it does not hold, in words; null: it does, or it is not recorded. */
            why: string | null;
        };
        /** @description The recorded outcome, and how the payment stands with it. */
        StatedOutcome: {
            /**
             * Format: int64
             * @description Minor units of the payment's currency.
             */
            amountMinor: number;
            /** @description The outcome whose place it takes; null: none. */
            corrects: string | null;
            /** @description Currency of the amounts, ISO 4217. */
            currency: string;
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /** @description All outcomes of the payment, in the order in which they were recorded. */
            history: components["schemas"]["RecordedOutcome"][];
            /** @description True: an outcome of a later instant is recorded, so this one is not the latest. */
            late: boolean;
            /** @description How the payment ended as far as it is known: the newest by `occurredAt`, without corrected ones. */
            latest: components["schemas"]["RecordedOutcome"];
            /**
             * Format: date-time
             * @description When it happened. ISO 8601 UTC.
             */
            occurredAt: string;
            /**
             * @description `settled`: the money arrived for good. `chargeback`: the payer had it returned. `default`: what was owed was not paid. `clawback`: an office-holder or a court took it back.
             * @enum {string}
             */
            outcome: "settled" | "chargeback" | "default" | "clawback";
            /** @description Id of the outcome, for `corrects`. */
            outcomeId: string;
            /**
             * Format: date-time
             * @description When the service recorded it. ISO 8601 UTC.
             */
            recordedAt: string;
            /** @description Your own id of the event; null: none was sent. */
            reference: string | null;
            transactionId: string | null;
        };
        /** @description An earlier decision, with its reasons and its receipt. */
        StoredClearance: {
            /**
             * Format: date-time
             * @description When the service decided. ISO 8601 UTC.
             */
            decidedAt: string;
            /** @description Id of the decision; also the `receiptId` of the receipt. */
            decisionId: string;
            /**
             * Format: date-time
             * @description Check again before releasing the payment after this instant, at most 24 hours after the decision. It is no later than the end of the day in London when the same facts give a stricter outcome on the next day. ISO 8601 UTC.
             */
            expiresAt: string;
            /** @description The idempotency key of the request. */
            idempotencyKey: string;
            /** @description RFC 7638 thumbprint of the signing key. */
            kid: string;
            /** @description What the decision cannot show. */
            limits: components["schemas"]["Limit"][];
            outcome: components["schemas"]["Outcome"];
            /** @description Company number of the company that is paid. */
            payee: string;
            /** @description Company number of the company that pays. */
            payer: string;
            priority?: components["schemas"]["Priority"];
            /** @description Most serious first; INFO does not change the outcome. */
            reasons: components["schemas"]["Finding"][];
            /** @description Compact JWS (RS256); verify it with the keys of /.well-known/jwks.json. */
            receipt: string;
            /** @description Version of the rules that decided. */
            ruleset: string;
            /**
             * @description Where the signing key is. `pkcs11`: in a PKCS#11 token. `aws-kms`: in AWS KMS. `software`: in a file.
             * @enum {string}
             */
            signer: "pkcs11" | "aws-kms" | "software";
            transactionId: string | null;
        };
        /** @description A watch as it is stored; it never shows the secret. */
        StoredSubscription: {
            /**
             * @description Whose events it receives: those of `companyNumbers`, of your portfolio, or of every UK company.
             * @enum {string}
             */
            companies: "listed" | "portfolio" | "every";
            /** @description Null unless `companies` is `listed`. */
            companyNumbers: string[] | null;
            /**
             * Format: date-time
             * @description When the watch was created. ISO 8601 UTC.
             */
            createdAt: string;
            /** @description Since when it receives nothing. ISO 8601 UTC; null: it is enabled. */
            disabledAt: string | null;
            /** @description Why it receives nothing, such as a pause or an answer 410; null: it is enabled. */
            disabledReason: string | null;
            /** @description False: it receives nothing. */
            enabled: boolean;
            /** @description Null: all. */
            event_types: components["schemas"]["EventType"][] | null;
            /** @description When the newest secret begins to sign. ISO 8601 UTC; null: it signs. */
            newSecretFrom: string | null;
            /** @description Id of the watch; it stays when the watch changes. */
            subscriptionId: string;
            /**
             * Format: date-time
             * @description When the watch was last changed. ISO 8601 UTC.
             */
            updatedAt: string;
            /** @description Receives the deliveries. In its normal form (WHATWG URL), without a fragment. */
            webhookUrl: string;
        };
        /** @description The screening of one subject. */
        SubjectScreening: {
            /**
             * @description Kind of the result: it says which members follow. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "subject";
            /** @description What the answer does not cover. */
            limits: components["schemas"]["ScreenLimit"][];
            /** @description The screened lists with their versions. */
            lists: components["schemas"]["ListVersion"][];
            /** @description Strongest effect first. */
            matches: components["schemas"]["ScreenMatch"][];
            outcome: components["schemas"]["ScreenOutcome"];
            /** @description Your own id of the subject; null: none was sent. */
            reference: string | null;
            subject: components["schemas"]["ScreenedSubject"];
        };
        /** @description A new watch, with its secret. */
        Subscription: {
            /**
             * @description Whose events it receives: those of `companyNumbers`, of your portfolio, or of every UK company.
             * @enum {string}
             */
            companies: "listed" | "portfolio" | "every";
            /** @description Null unless `companies` is `listed`. */
            companyNumbers: string[] | null;
            /**
             * Format: date-time
             * @description When the watch was created. ISO 8601 UTC.
             */
            createdAt: string;
            /** @description Null: all. */
            event_types: components["schemas"]["EventType"][] | null;
            /** @description Id of the watch; it stays when the watch changes. */
            subscriptionId: string;
            /** @description Signs the deliveries. Returned only in this response. */
            webhookSecret: string;
            /** @description Receives the deliveries. In its normal form (WHATWG URL), without a fragment. */
            webhookUrl: string;
        };
        /** @description How the receiver answered the test event. */
        TestedWatch: {
            /** @description Whether the receiver answered 2xx in time. */
            delivered: boolean;
            /**
             * Format: int64
             * @description Milliseconds until the receiver answered or the attempt ended.
             */
            durationMs: number;
            event: components["schemas"]["EventType"];
            /** @description Class of the failure, as in docs/webhooks.md; `unreachable`: no public host answered; null: it was delivered. */
            failure: string | null;
            /** @description Begins with `test/`. */
            sourceId: string;
            /** @description HTTP status of the answer; null: there was none. */
            status: number | null;
        };
        /** @description The event to send. */
        TestEventRequest: {
            /** @description Omitted: `gazette.insolvency.published`. */
            event_type?: components["schemas"]["EventType"];
        };
        /** @description A payment between two companies. */
        TransactionCheck: {
            /**
             * Format: int64
             * @description Required. Minor units of `currency` (pence for GBP).
             */
            amountMinor: number;
            /**
             * @description Required. ISO 4217, in capital letters. It says how many decimals `amountMinor` has.
             * @enum {string}
             */
            currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
            /**
             * @description Required. `outbound`: the caller pays out for the payer. `inbound`: the caller receives for the payee.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description Optional; the receipt holds it. */
            eventType?: string;
            /** @description Credit exposure in minor units of `currency`. A proposed exposure above zero counts as credit. */
            exposure?: {
                /**
                 * @description Currency of the exposure, ISO 4217.
                 * @enum {string}
                 */
                currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
                /**
                 * Format: int64
                 * @description Credit that is outstanding now, in minor units of `currency`.
                 */
                currentMinor: number;
                /**
                 * Format: int64
                 * @description Credit that this payment would add, in minor units of `currency`.
                 */
                proposedMinor: number;
            };
            /** @description Equal to the header Idempotency-Key, or sent instead of it. */
            idempotencyKey?: string;
            /** @description Required. The company that is paid. */
            payee: {
                /** @description Whether the bank details of the payee have changed since the payer last paid it. Absent: not known, and `limits` has `BANK_DETAILS_CHANGE_NOT_STATED`. */
                bankDetailsChanged?: boolean;
                /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
                companyNumber: string;
                /** @description Whether the payer has never paid this payee before. Absent: not known, and `limits` has `PAYEE_NEW_NOT_STATED`. */
                isNew?: boolean;
                /**
                 * @description Optional: repeats the name of the member.
                 * @constant
                 */
                role?: "payee";
            };
            /** @description Required. The company that pays. */
            payer: {
                /** @description UK company registration number: eight characters, leading zeros kept. Lower case, spaces, stops and dashes are accepted, and missing leading zeros are added. */
                companyNumber: string;
                /**
                 * @description Optional: repeats the name of the member.
                 * @constant
                 */
                role?: "payer";
            };
            /** @description Optional; the receipt holds it. */
            productType?: string;
            /** @description Days of credit; zero or absent means immediate payment. */
            terms?: {
                /**
                 * Format: int32
                 * @description Days from delivery to payment; 0 is immediate payment.
                 */
                creditDays: number;
            };
            /** @description Required. The caller's own identifier of the payment. */
            transactionId: string;
            /** @description Orders of the court that validate this payment although a winding-up petition against the payer is live (Insolvency Act 1986 s 127(1)): one for each petition. A petition with an order that counts is `REVIEW` in place of `HOLD`, because the service has not seen the order. An order counts when its case is that of the petition, the court sealed it on or after the day of the presentation and not after today, and it covers this payment. */
            validationOrders?: components["schemas"]["ValidationOrder"][];
        };
        /** @description How a payment ended. */
        TransactionOutcome: {
            /**
             * Format: int64
             * @description Minor units of the payment's currency, at most those of the payment. Absent: the whole payment.
             */
            amountMinor?: number;
            /** @description An outcome of this decision that was stated wrongly: this one takes its place, and the history keeps both. */
            corrects?: string;
            /** @description Required. The decision about the payment. */
            decisionId: string;
            /** @description Equal to the header Idempotency-Key, or sent instead of it. */
            idempotencyKey?: string;
            /**
             * Format: date-time
             * @description Required. When it happened, ISO 8601 with a zone: not before the decision and not in the future, each by more than 300 s.
             */
            occurredAt: string;
            /**
             * @description Required. `settled`: the money arrived for good. `chargeback`: the payer had it returned. `default`: what was owed was not paid. `clawback`: an office-holder or a court took it back.
             * @enum {string}
             */
            outcome: "settled" | "chargeback" | "default" | "clawback";
            /** @description Your own id of the event, such as that of a dispute. */
            reference?: string;
        };
        /** @description A signed tree head: what the log held when it was signed. */
        TreeHead: {
            /** @description The key that signed it; /.well-known/jwks.json has the key. */
            kid: string;
            /** @description Name of the log. */
            log: string;
            /** @description SHA-256, 64 hexadecimal digits. */
            rootHash: string;
            /** @description Compact JWS (RFC 7515) with typ `tree-head+jws` over the members above. Keep it: later heads must be consistent with it. */
            signedTreeHead: string;
            /**
             * Format: date-time
             * @description When the head was signed. ISO 8601 UTC.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description Leaves that the head covers.
             */
            treeSize: number;
        };
        /** @description An event of the sandbox, and how many of your watches receive it. */
        TriggeredEvent: {
            /** @description The company of the event. */
            companyNumber: string;
            /**
             * Format: int64
             * @description How many of your sandbox watches receive the event; 0: none wants this type and company.
             */
            deliveries: number;
            /** @description The type of the event. */
            event: components["schemas"]["EventType"];
            /** @description The id that the delivery carries in `data.sourceId`; it begins with `sandbox/`. */
            sourceId: string;
        };
        /** @description The limits of your plan and what you have used. */
        Usage: {
            /** @description Live clearances of the calendar month (UTC). Null in the sandbox, which uses none of them. */
            clearancesPerMonth: components["schemas"]["Allowance"] | null;
            /** @description Companies in the portfolio of the environment. */
            monitoredCompanies: {
                /**
                 * Format: int64
                 * @description What the plan allows.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description What exists now; more than `limit` after a change to a smaller plan.
                 */
                used: number;
            };
            /** @description Names that are screened or resolved in a minute. */
            namesPerMinute: components["schemas"]["Allowance"];
            /**
             * @description Name of your plan (docs/interface.md, "Plans").
             * @enum {string}
             */
            plan: "trial" | "standard" | "scale" | "unlimited";
            /** @description Requests in a minute. */
            requestsPerMinute: components["schemas"]["Allowance"];
            /** @description Requests of this key in a minute. Null: it has no limit of its own. */
            requestsPerMinuteOfKey: components["schemas"]["Allowance"] | null;
            /** @description Clearances of the sandbox in the day (UTC), which it stores as live does. Null for a live key. */
            sandboxClearancesPerDay: components["schemas"]["Allowance"] | null;
            /** @description Watches of the environment. */
            watches: {
                /**
                 * Format: int64
                 * @description What the plan allows.
                 */
                limit: number;
                /**
                 * Format: int64
                 * @description What exists now; more than `limit` after a change to a smaller plan.
                 */
                used: number;
            };
        };
        /** @description An order of the court that validates a payment. */
        ValidationOrder: {
            /** @description The number of the petition on the order. Case, spaces, stops and dashes make no difference. */
            caseNumber: string;
            /** @description The court that made the order. */
            court: string;
            /** @description Whether the order validates this payment. */
            coversPayment: boolean;
            /**
             * Format: date
             * @description The day of the seal of the court.
             */
            sealedOn: string;
        };
        /** @description A JSON Web Key (RFC 7517) with its status and dates. */
        VerificationKey: {
            /**
             * @description Algorithm of the signatures.
             * @constant
             */
            alg: "RS256";
            /**
             * Format: date-time
             * @description When the key was announced, or the service first used it. ISO 8601 UTC.
             */
            createdAt: string;
            /** @description Public exponent, base64url. */
            e: string;
            /**
             * @description Environment of the receipts that the key signs.
             * @enum {string}
             */
            environment: "live" | "sandbox";
            /** @description RFC 7638 SHA-256 thumbprint. */
            kid: string;
            /**
             * @description Key type.
             * @constant
             */
            kty: "RSA";
            /** @description Modulus, base64url. */
            n: string;
            /** @description When the key stopped signing. ISO 8601 UTC; null: it signs, or will sign. */
            retiredAt: string | null;
            /**
             * @description Where the signing key is. `pkcs11`: in a PKCS#11 token. `aws-kms`: in AWS KMS. `software`: in a file.
             * @enum {string}
             */
            signer: "pkcs11" | "aws-kms" | "software";
            /**
             * @description A next key is published before it signs. A retired key no longer signs; its receipts stay valid.
             * @enum {string}
             */
            status: "next" | "current" | "retired";
            /**
             * @description The key signs.
             * @constant
             */
            use: "sig";
        };
        /** @description A JSON Web Key Set (RFC 7517). */
        VerificationKeys: {
            /** @description Newest first. */
            keys: components["schemas"]["VerificationKey"][];
        };
        /** @description Where events go, and which. */
        Watch: {
            /** @description Omitted or null: the companies of your portfolio (`/api/v1/company-monitoring`), as it is when an event is published. */
            companyNumbers?: string[] | null;
            /** @description Omitted or null: all event types. */
            event_types?: components["schemas"]["EventType"][] | null;
            /** @description True: the events of every UK company. Only some plans have it. */
            everyCompany?: boolean;
            /**
             * Format: uri
             * @description Receives the deliveries; https and a public host.
             */
            webhookUrl: string;
        };
        /** @description The members to change; the others stay. */
        WatchChange: {
            /** @description Null: the companies of your portfolio. */
            companyNumbers?: string[] | null;
            /** @description False: pause; deliveries that are owed wait for at most three days and then become dead letters, and events that are published meanwhile make none. True: resume, also after the receiver answered 410; what waited is sent within minutes. */
            enabled?: boolean;
            /** @description Null: all event types. */
            event_types?: components["schemas"]["EventType"][] | null;
            /** @description True: the watch receives the events of every UK company. False: a watch of every company receives only the events of the portfolio from now on; for any other watch, false changes nothing. */
            everyCompany?: boolean;
            /**
             * Format: uri
             * @description Receives the deliveries; https and a public host.
             */
            webhookUrl?: string;
        };
        /** @description The body of a delivery. */
        WebhookEnvelope: {
            /** @description The change. */
            data: {
                /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                companyName?: string;
                /** @description UK company registration number: eight characters, leading zeros kept. */
                companyNumber: string;
                /** @description One line of plain English. */
                detail: string;
                /** @description Members of the event type. */
                metadata?: {
                    [key: string]: unknown;
                };
                /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                sourceId: string;
            };
            /** @description Type of the event. */
            event: components["schemas"]["EventType"];
            /**
             * Format: date-time
             * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
             */
            timestamp: string;
        };
        /** @description All that proves a leaf by the newest head. */
        WholeProof: {
            /** @description Inclusion proof, from the leaf up (RFC 9162 section 2.1.3). */
            auditPath: string[];
            /** @description Shows that the head continues the tree of `treeSize` leaves of the query; null without one. */
            consistency: {
                /**
                 * Format: int64
                 * @description Leaves of the earlier tree.
                 */
                first: number;
                /** @description Consistency proof (RFC 9162 section 2.1.4). */
                path: string[];
            } | null;
            head: components["schemas"]["TreeHead"];
            /** @description SHA-256, 64 hexadecimal digits. */
            leafHash: string;
            /**
             * Format: int64
             * @description Place of the leaf, from 0.
             */
            leafIndex: number;
            /**
             * Format: int64
             * @description Leaves of the tree.
             */
            treeSize: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getJwks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationKeys"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listMonitoredCompanies: {
        parameters: {
            query?: {
                /** @description `meta.after` of the previous page. */
                after?: string;
                /** @description Companies on one page; absent: 100. */
                limit?: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the order of their numbers. */
                        data: components["schemas"]["MonitoredCompany"][];
                        /** @description About the answer itself. */
                        meta: {
                            /** @description Cursor of the next page; null: this is the last page. */
                            after: string | null;
                            /**
                             * Format: int64
                             * @description Companies that the plan allows in the portfolio.
                             */
                            quota: number;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                            /**
                             * Format: int64
                             * @description Companies in the portfolio.
                             */
                            total: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    monitorCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitoringAdditions"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MonitoringAdded"];
                        /** @description About the answer itself. */
                        meta: {
                            /**
                             * Format: int64
                             * @description Companies that the plan allows in the portfolio.
                             */
                            quota: number;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                        };
                    };
                };
            };
        };
    };
    stopMonitoringCompanies: {
        parameters: {
            query?: {
                /** @description One company, for a client that cannot send a body with DELETE. */
                companyNumber?: string;
            };
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MonitoringRemovals"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MonitoringRemoved"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    vetCounterparty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrossBorderRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrossBorderCounterparty"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    resolveEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `Resolution` for one query, `ResolutionBatch` for `queries`. */
                        data: components["schemas"]["Resolution"] | components["schemas"]["ResolutionBatch"];
                        meta: components["schemas"]["ResolveMeta"];
                    };
                };
            };
        };
    };
    getWholeProof: {
        parameters: {
            query: {
                /** @description Hash of the leaf, 64 hexadecimal digits. */
                hash: string;
                /** @description Name of the log: `live` (the default), `sandbox`, or the name in a head. */
                log?: string;
                /** @description Leaves of a head that you hold. */
                treeSize?: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WholeProof"];
                    };
                };
            };
        };
    };
    getLogEntries: {
        parameters: {
            query: {
                /** @description Place of the last entry. */
                end: number;
                /** @description Name of the log: `live` (the default), `sandbox`, or the name in a head. */
                log?: string;
                /** @description Place of the first entry, from 0. */
                start: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogEntries"];
                    };
                };
            };
        };
    };
    getInclusionProof: {
        parameters: {
            query: {
                /** @description Hash of the leaf, 64 hexadecimal digits. */
                hash: string;
                /** @description Name of the log: `live` (the default), `sandbox`, or the name in a head. */
                log?: string;
                /** @description Leaves of the tree: of a head. */
                treeSize: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeafProof"];
                    };
                };
            };
        };
    };
    getSignedTreeHead: {
        parameters: {
            query?: {
                /** @description Name of the log: `live` (the default), `sandbox`, or the name in a head. */
                log?: string;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TreeHead"];
                    };
                };
            };
        };
    };
    getConsistencyProof: {
        parameters: {
            query: {
                /** @description Leaves of the earlier tree. */
                first: number;
                /** @description Name of the log: `live` (the default), `sandbox`, or the name in a head. */
                log?: string;
                /** @description Leaves of the later tree. */
                second: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsistencyProof"];
                    };
                };
            };
        };
    };
    listReasonCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReasonCodes"];
                    };
                };
            };
        };
    };
    reportCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    assessRisk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiskAssess"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RiskAssessment"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    triggerSandboxEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxEvent"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TriggeredEvent"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getScorecard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description Version of the scorecard, as `scorecard` of a risk assessment. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RiskScorecard"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    screen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScreenRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By `kind`: one subject, one company or a batch. */
                        data: components["schemas"]["SubjectScreening"] | components["schemas"]["CompanyScreening"] | components["schemas"]["BatchScreening"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    findScreenDecisions: {
        parameters: {
            query?: {
                /** @description `meta.before` of the previous page. */
                before?: number;
                /** @description Id of the entry, from a match. */
                entry?: string;
                /** @description Decisions on one page; absent: 50. */
                limit?: number;
                list?: components["schemas"]["ScreeningList"];
                /** @description Name of the subject; case, accents and the order of words make no difference. */
                name?: string;
                /** @description Your own id of the subject. */
                reference?: string;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["KeptMatchDecision"][];
                        /** @description About the answer itself. */
                        meta: {
                            /** @description Cursor of the next page; null: this is the last page. */
                            before: number | null;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                        };
                    };
                };
            };
        };
    };
    decideScreenMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatchDecision"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordedMatchDecision"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordedMatchDecision"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    checkTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Needed, unless the body has idempotencyKey. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionCheck"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Clearance"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    findDecisions: {
        parameters: {
            query?: {
                before?: string;
                companyNumber?: string;
                /** @description The key to look for. */
                idempotencyKey?: string;
                /** @description Decisions on one page; absent: 50. */
                limit?: number;
                /** @description Only decisions with this outcome; not beside `companyNumber`. */
                outcome?: "ALLOW" | "HOLD" | "REVIEW";
                /** @description The first day of the decisions, in London. Alone: all your decisions. Needed beside `companyNumber`. */
                since?: string;
                /** @description Your own identifier of a payment: lists the decisions about it. */
                transactionId?: string;
            };
            header?: {
                /** @description The key to look for. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. By key: with reasons and receipt. In a list: without them. */
                        data: components["schemas"]["StoredClearance"][] | components["schemas"]["ClearanceOfCompany"][];
                        /** @description About the answer itself. */
                        meta: {
                            /** @description In a list: cursor of the next page; null: this is the last page. */
                            before?: string | null;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                        };
                    };
                };
            };
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description Id of the decision: `decisionId` of the answer, `receiptId` of the receipt. */
                decisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoredClearance"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description Id of the decision: `decisionId` of the answer, `receiptId` of the receipt. */
                decisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDecisionInputs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description Id of the decision: `decisionId` of the answer, `receiptId` of the receipt. */
                decisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecisionInputs"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getDecisionOutcomes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description Id of the decision: `decisionId` of the answer, `receiptId` of the receipt. */
                decisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecisionOutcomes"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    listVerificationKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VerificationKeys"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    recordOutcome: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Needed, unless the body has idempotencyKey. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionOutcome"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatedOutcome"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatedOutcome"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Usage"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description `meta.before` of the previous page. */
                before?: string;
                /** @description Watches on one page; absent: 50. */
                limit?: number;
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        data: components["schemas"]["StoredSubscription"][];
                        /** @description About the answer itself. */
                        meta: {
                            /** @description Cursor of the next page; null: this is the last page. */
                            before: string | null;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                        };
                    };
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Watch"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    readSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoredSubscription"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoredSubscription"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description `meta.before` of the previous page. */
                before?: string;
                /** @description Deliveries on one page; absent: 50. */
                limit?: number;
                /** @description Only deliveries in this state. */
                state?: "pending" | "retrying" | "delivered" | "dead_letter";
            };
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest event first. */
                        data: components["schemas"]["Delivery"][];
                        /** @description About the answer itself. */
                        meta: {
                            /** @description Cursor of the next page; null: this is the last page. */
                            before: string | null;
                            /** @description True: the answer is about an invented company of the sandbox. */
                            sandbox: boolean;
                        };
                    };
                };
            };
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Replayed"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedSecret"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a new UUID for each request. Absent: a repetition acts again. */
                "Idempotency-Key"?: string;
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The `subscriptionId` of the watch. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestEventRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestedWatch"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The process is up.
                         * @constant
                         */
                        status: "ok";
                    };
                };
            };
        };
    };
    getLlmsTxt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; version=0.0.4": string;
                };
            };
        };
    };
    getProblemPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `code` of a problem. */
                code: "MALFORMED_JSON" | "INVALID_UTF8" | "DUPLICATE_MEMBER" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_MISSING" | "IDEMPOTENCY_KEY_INVALID" | "IDEMPOTENCY_KEY_MISMATCH" | "UNAUTHENTICATED" | "INSUFFICIENT_SCOPE" | "SANDBOX_ONLY" | "NOT_FOUND" | "DECISION_NOT_FOUND" | "SCORECARD_NOT_FOUND" | "LOG_NOT_FOUND" | "LOG_LEAF_NOT_FOUND" | "LOG_SIZE_NOT_REACHED" | "OUTCOME_CONTRADICTS" | "OUTCOME_REFUSED" | "BATCH_TOO_LARGE" | "NO_SUCH_MATCH" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_KEY_IN_USE" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "SAME_COMPANY" | "WATCH_NOT_FOUND" | "WATCH_DISABLED" | "DELIVERY_NOT_FOUND" | "WATCH_EXISTS" | "WATCH_QUOTA_EXCEEDED" | "EVERY_COMPANY_REFUSED" | "MONITORING_QUOTA_EXCEEDED" | "WEBHOOK_URL_REFUSED" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "TOO_MANY_AT_ONCE" | "OVERLOADED" | "INTERNAL" | "SIGNER_UNAVAILABLE" | "CLOCKS_APART" | "LOG_UNAVAILABLE" | "LISTS_NOT_LOADED" | "REGISTER_NOT_LOADED" | "DATABASE_UNAVAILABLE";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your trace id; the answer carries it in the same header. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether PostgreSQL reads and writes, as a clearance does. */
                        database?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Webhooks that should have been sent more than ten minutes ago leave the service ready: they are sent when the workers are back. */
                        deliveries?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Whether any company is loaded. */
                        facts?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Lists that are not in memory leave the service ready: only screening answers 503 then. */
                        lists?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description A log that stopped or does not match its heads leaves the service ready: decisions get no place in it. */
                        log?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Applied releases that are not published, and companies set aside, leave the service ready: clearance answers REVIEW for them. */
                        publication?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description The only member without a key of the scope operator:read. */
                        ready: boolean;
                        /** @description Roles of workers that cannot run, or of which no worker has been seen for a minute, leave the service ready: what is published stays, and sources become stale. */
                        roles?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description A pause by `risk pause` leaves the service ready: no source is checked and no stream is read, and the sources become stale. */
                        schedules?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Whether the signer of live receipts answers. */
                        signer?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                        /** @description Stale sources leave the service ready: clearance then answers REVIEW. The detail names the limit or the days that are missing, of the sources that every clearance needs and of silent streams: `GET /metrics` has the other sources. */
                        sources?: {
                            /** @description The state of the part, or what is wrong, in words. */
                            detail: string;
                            /** @description Whether the part works. */
                            ok: boolean;
                        };
                    };
                };
            };
        };
    };
    receive_capital_bleed_flagged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "capital_bleed.flagged";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The figure at the newest balance sheet, in whole units of the currency. */
                            amount: string;
                            /**
                             * Format: date
                             * @description Date of the newest balance sheet.
                             */
                            balance_sheet_date: string;
                            /** @description What may explain the loss otherwise. */
                            caveats: {
                                /** @description Stable code of the caveat. */
                                code: string;
                                /** @description The caveat in words. */
                                detail: string;
                            }[];
                            /** @description Currency of the amounts, ISO 4217; null: not stated. */
                            currency: string | null;
                            /**
                             * Format: int64
                             * @description Days between the two balance sheets.
                             */
                            days: number;
                            /** @description Ids of the filed accounts. */
                            filings: string[];
                            /**
                             * @description The figure of the accounts that is compared.
                             * @enum {string}
                             */
                            measure: "net_assets" | "equity";
                            /** @description The figure at the balance sheet before, in whole units of the currency. */
                            previous_amount: string;
                            /**
                             * Format: date
                             * @description Date of the balance sheet that it is compared with.
                             */
                            previous_balance_sheet_date: string;
                            /**
                             * @description Whether the accounts are of the company or of its group.
                             * @enum {string}
                             */
                            scope: "company" | "group";
                            /** @description The share of the capital that was lost. */
                            velocity: string;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "capital_bleed.flagged";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_cdda_disqualification_match_new: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "cdda.disqualification.match_new";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in events from before it was stated. */
                            attribution?: string | null;
                            /**
                             * @description Whether other data confirm the match. `neutral`: no other data to compare.
                             * @enum {string}
                             */
                            corroboration: "confirmed" | "neutral" | "contradicted";
                            /**
                             * @description Effect of the match on a payment of the company.
                             * @enum {string}
                             */
                            effect: "HOLD" | "REVIEW";
                            /** @description Id of the entry of the list. */
                            entry: string;
                            /** @description A page about the entry. */
                            entry_url: string;
                            /**
                             * @description The list.
                             * @enum {string}
                             */
                            list: "uk-sanctions" | "uk-sanctions-history" | "uk-investment-bans" | "fca-warnings" | "disqualified-directors" | "hmrc-defaulters";
                            /** @description Version of the list. */
                            list_version: string;
                            /** @description Similarity of the names alone, 0 to 1. */
                            name_score: number;
                            /** @description The company, or the officer or owner, that matches. */
                            party: {
                                /**
                                 * @description What the party is to the company. `former-name`: the company under an earlier name.
                                 * @enum {string}
                                 */
                                as: "company" | "former-name" | "officer" | "owner";
                                /** @description The screened name. */
                                name: string;
                                /** @description All that the party is to the company. */
                                roles: ("company" | "former-name" | "officer" | "owner")[];
                            };
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "cdda.disqualification.match_new";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_ch_charge_registered: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "ch.charge.registered";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Code of the charge on the register; null: not stated. */
                            charge_code: string | null;
                            /** @description Kind of the charge in the words of the register; null: not stated. */
                            classification: string | null;
                            /** @description Day on which the charge was created; null: not stated. */
                            created_on: string | null;
                            /** @description Day on which the charge was delivered to the register; null: not stated. */
                            delivered_on: string | null;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /**
                             * Format: int64
                             * @description How many more the register names.
                             */
                            other_persons_entitled: number;
                            /** @description Who holds the charge; organisations only. */
                            persons_entitled: string[];
                            /**
                             * @description Status of the charge. `part-satisfied`: some of the debt is paid.
                             * @enum {string}
                             */
                            status: "outstanding" | "part-satisfied";
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "ch.charge.registered";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_ch_officer_appointed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "ch.officer.appointed";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * Format: date
                             * @description Day of the appointment.
                             */
                            appointed_on: string;
                            /** @description Whether the officer is a company or another body. */
                            corporate: boolean;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /** @description Role of the officer in the words of the register; null: not stated. */
                            role: string | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "ch.officer.appointed";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_ch_officer_resigned: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "ch.officer.resigned";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Day of the appointment; null: not stated. */
                            appointed_on: string | null;
                            /** @description Whether the officer is a company or another body. */
                            corporate: boolean;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /** @description Day of the resignation; null: not stated. */
                            resigned_on: string | null;
                            /** @description Role of the officer in the words of the register; null: not stated. */
                            role: string | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "ch.officer.resigned";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_ch_psc_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "ch.psc.changed";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * @description Whether an owner appeared, went, or changed its kind of control. `cessation_withdrawn`: a later statement withdraws the end of an owner.
                             * @enum {string}
                             */
                            change: "notified" | "ceased" | "cessation_withdrawn" | "natures_changed";
                            /**
                             * Format: date
                             * @description Day of the change.
                             */
                            happened_on: string;
                            /** @description Kind of the owner. `corporate-entity`: a company. `legal-person`: another body. `super-secure`: a protected person. `unmapped`: of a kind that the service does not know; null: not stated. */
                            kind: ("individual" | "corporate-entity" | "legal-person" | "super-secure" | "unmapped") | null;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /**
                             * Format: int32
                             * @description How many companies above in the chain of owners the change is. 0: an owner of the company itself.
                             */
                            level: number;
                            /** @description Natures of control in the words of the register. */
                            natures_of_control: string[];
                            /** @description Number of the company above in the chain of owners whose register states the change; null: that of the company itself; null: not stated. */
                            of_company_number: string | null;
                            /** @description Company number of an owner that is a UK company; null: not stated. */
                            owner_company_number: string | null;
                            /** @description Natures of control before the change; null: they did not change. */
                            previous_natures_of_control: string[] | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "ch.psc.changed";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_companies_court_petition_scheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "companies_court.petition.scheduled";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * Format: date
                             * @description Day of the hearing.
                             */
                            hearing_on: string;
                            /** @description The publisher's name of the list. */
                            list_type: string;
                            /** @description Page of the list; null: not stated. */
                            list_url: string | null;
                            /**
                             * Format: date
                             * @description The day on which the service read the list, at the latest that of the hearing.
                             */
                            listed_on: string;
                            /** @description Payments that a winding-up order makes void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)). In deliveries of a petition, of an order and of a hearing on a list of the court, where a notice states the day of the presentation; counted before the first attempt. */
                            look_back?: {
                                /**
                                 * Format: int64
                                 * @description Your decisions about the company, as payer or payee, since that day.
                                 */
                                count: number;
                                /**
                                 * Format: date
                                 * @description The day on which the petition was presented.
                                 */
                                since: string;
                                /** @description Path of the API that lists these decisions. */
                                url: string;
                            };
                            /**
                             * @description `name`: the list states no company number; no other company has or had the name.
                             * @enum {string}
                             */
                            matched_by: "case_number" | "name";
                            /** @description Day on which the petition was presented, by a notice of the Gazette with its case number; null: not stated. */
                            presented_on: string | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "companies_court.petition.scheduled";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_cooked_books_flagged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "cooked_books.flagged";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * Format: date
                             * @description Date of the balance sheet.
                             */
                            balance_sheet_date: string;
                            /** @description The group of comparable companies. */
                            cohort: string;
                            /** @description Id of the filed accounts. */
                            filing: string;
                            /** @description Codes of the rules of accounting that the accounts break. */
                            irregularities: string[];
                            /** @description Reconstruction loss: how far the figures are from those that the model takes for the original. */
                            loss: number;
                            /** @description Hash of the model, which identifies it. */
                            model_hash: string;
                            /**
                             * Format: int64
                             * @description Accounts in the cohort.
                             */
                            n: number;
                            /** @description Place of the loss among comparable companies, 0 to 100. */
                            percentile: number;
                            /** @description The loss that 99 in 100 comparable companies do not reach. */
                            threshold: number;
                            /** @description The changes that best explain the figures, likeliest first. */
                            top_features: {
                                /** @description Its share of the probability that there is a change. */
                                contribution: number;
                                /** @description Name of the line, or of the change. */
                                feature: string;
                            }[];
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "cooked_books.flagged";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_eccta_director_id_unverified: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "eccta.director_id.unverified";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Day of the appointment; null: not stated. */
                            appointed_on: string | null;
                            /** @description Day by which the identity must be verified; null: not stated. */
                            due_on: string | null;
                            /** @description Day on which the verification ended; null: not stated. */
                            ended_on: string | null;
                            /**
                             * @description State of the verification in the statement before. `due`: not due yet.
                             * @enum {string}
                             */
                            previous_state: "verified" | "due";
                            /**
                             * @description The event is about a director.
                             * @constant
                             */
                            role: "director";
                            /** @description Day on which the verification began to count; null: not stated. */
                            started_on: string | null;
                            /** @description State of the verification. `overdue`: the due day has passed. `ended`: it has ended. */
                            state: ("due" | "overdue" | "ended") | null;
                            /**
                             * Format: date
                             * @description Day of the statement that shows the state.
                             */
                            stated_on: string;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "eccta.director_id.unverified";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": components["schemas"]["EventType"];
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEnvelope"];
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_fca_warning_match_new: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "fca.warning.match_new";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in events from before it was stated. */
                            attribution?: string | null;
                            /**
                             * @description Whether other data confirm the match. `neutral`: no other data to compare.
                             * @enum {string}
                             */
                            corroboration: "confirmed" | "neutral" | "contradicted";
                            /**
                             * @description Effect of the match on a payment of the company.
                             * @enum {string}
                             */
                            effect: "HOLD" | "REVIEW";
                            /** @description Id of the entry of the list. */
                            entry: string;
                            /** @description A page about the entry. */
                            entry_url: string;
                            /**
                             * @description The list.
                             * @enum {string}
                             */
                            list: "uk-sanctions" | "uk-sanctions-history" | "uk-investment-bans" | "fca-warnings" | "disqualified-directors" | "hmrc-defaulters";
                            /** @description Version of the list. */
                            list_version: string;
                            /** @description Similarity of the names alone, 0 to 1. */
                            name_score: number;
                            /** @description The company, or the officer or owner, that matches. */
                            party: {
                                /**
                                 * @description What the party is to the company. `former-name`: the company under an earlier name.
                                 * @enum {string}
                                 */
                                as: "company" | "former-name" | "officer" | "owner";
                                /** @description The screened name. */
                                name: string;
                                /** @description All that the party is to the company. */
                                roles: ("company" | "former-name" | "officer" | "owner")[];
                            };
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "fca.warning.match_new";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_gazette_insolvency_published: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "gazette.insolvency.published";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Name of the company in the notice; null: not stated. */
                            company_name: string | null;
                            /** @description UK company registration number: eight characters, leading zeros kept. */
                            company_number: string;
                            /** @description The court; null: not stated. */
                            court: string | null;
                            /** @description Case number of the court; null: not stated. */
                            court_case: string | null;
                            /** @description Day of the hearing; null: not stated. */
                            hearing_on: string | null;
                            /** @description Kind of the notice, by its code; null: not stated. */
                            kind: string | null;
                            /** @description Last day on which a creditor may prove a debt, in the part of the notice that was read; null: not stated. */
                            last_day_for_claims: string | null;
                            /** @description Payments that a winding-up order makes void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)). In deliveries of a petition, of an order and of a hearing on a list of the court, where a notice states the day of the presentation; counted before the first attempt. */
                            look_back?: {
                                /**
                                 * Format: int64
                                 * @description Your decisions about the company, as payer or payee, since that day.
                                 */
                                count: number;
                                /**
                                 * Format: date
                                 * @description The day on which the petition was presented.
                                 */
                                since: string;
                                /** @description Path of the API that lists these decisions. */
                                url: string;
                            };
                            /** @description Code of the notice in the Gazette, such as 2450. */
                            notice_code: string;
                            /** @description Id of the notice in the Gazette. */
                            notice_id: string;
                            /** @description Page of the notice; null: not stated. */
                            notice_url: string | null;
                            /** @description Whether HM Revenue and Customs petitions; null: not stated. */
                            petitioner_is_hmrc: boolean | null;
                            /** @description Day on which the petition was presented; null: not stated. */
                            presented_on: string | null;
                            /**
                             * Format: date
                             * @description Day of publication.
                             */
                            published_on: string;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "gazette.insolvency.published";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_hmlr_title_added: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "hmlr.title.added";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Whether the file of overseas companies states it. */
                            as_overseas_company: boolean;
                            /**
                             * Format: date
                             * @description Day of the file that shows the change.
                             */
                            file_date: string;
                            /** @description Whether the title has several proprietors; null: not stated. */
                            joint: boolean | null;
                            /** @description Day on which the company became the proprietor; null: not stated. */
                            registered_on: string | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "hmlr.title.added";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_hmlr_title_disposed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "hmlr.title.disposed";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Whether the file of overseas companies states it. */
                            as_overseas_company: boolean;
                            /**
                             * Format: date
                             * @description Day of the file that shows the change.
                             */
                            file_date: string;
                            /** @description Whether the title has several proprietors; null: not stated. */
                            joint: boolean | null;
                            /** @description Day on which the company became the proprietor; null: not stated. */
                            registered_on: string | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "hmlr.title.disposed";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_hmrc_defaulter_match_new: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "hmrc.defaulter.match_new";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in events from before it was stated. */
                            attribution?: string | null;
                            /**
                             * @description Whether other data confirm the match. `neutral`: no other data to compare.
                             * @enum {string}
                             */
                            corroboration: "confirmed" | "neutral" | "contradicted";
                            /**
                             * @description Effect of the match on a payment of the company.
                             * @enum {string}
                             */
                            effect: "HOLD" | "REVIEW";
                            /** @description Id of the entry of the list. */
                            entry: string;
                            /** @description A page about the entry. */
                            entry_url: string;
                            /**
                             * @description The list.
                             * @enum {string}
                             */
                            list: "uk-sanctions" | "uk-sanctions-history" | "uk-investment-bans" | "fca-warnings" | "disqualified-directors" | "hmrc-defaulters";
                            /** @description Version of the list. */
                            list_version: string;
                            /** @description Similarity of the names alone, 0 to 1. */
                            name_score: number;
                            /** @description The company, or the officer or owner, that matches. */
                            party: {
                                /**
                                 * @description What the party is to the company. `former-name`: the company under an earlier name.
                                 * @enum {string}
                                 */
                                as: "company" | "former-name" | "officer" | "owner";
                                /** @description The screened name. */
                                name: string;
                                /** @description All that the party is to the company. */
                                roles: ("company" | "former-name" | "officer" | "owner")[];
                            };
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "hmrc.defaulter.match_new";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_news_distress_detected: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "news.distress.detected";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The publisher's ids of items whose terms allow it, such as `GKGRECORDID` of GDELT; at most five. */
                            item_ids: string[];
                            /**
                             * Format: int64
                             * @description How many items report it.
                             */
                            items: number;
                            /** @description What the items give of the company beside its name; `number` alone is enough. */
                            matched_by: ("number" | "postcode" | "address" | "officer")[];
                            /**
                             * Format: date
                             * @description Day of publication, Europe/London.
                             */
                            published_on: string;
                            /** @description The terms of distress in the items. */
                            terms: string[];
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "news.distress.detected";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_offshore_control_flagged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "offshore.control.flagged";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description Whether the company is the overseas entity itself. */
                            is_overseas_entity: boolean;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /** @description Day on which the newest title was added; null: not stated. */
                            newest_title_added_on: string | null;
                            /** @description Number in the register of overseas entities; null: none. */
                            overseas_entity_number: string | null;
                            /** @description Country of the overseas owner; null: not stated. */
                            owner_country: string | null;
                            /**
                             * @description What the registers show. `owner-not-registered`: the overseas owner is not in the register of overseas entities. `entity-removed`: it was removed. `no-beneficial-owner`: it states no beneficial owner.
                             * @enum {string}
                             */
                            pattern: "owner-not-registered" | "entity-removed" | "no-beneficial-owner";
                            /** @description Day since which it holds; null: not stated. */
                            since: string | null;
                            /**
                             * Format: int64
                             * @description Registered titles in England and Wales that the company holds, alone or with others.
                             */
                            titles: number;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "offshore.control.flagged";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_phoenix_six_indicator_flagged: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "phoenix.six_indicator.flagged";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * Format: int32
                             * @description How many of the six indicators could be evaluated.
                             */
                            evaluable: number;
                            /** @description Name of the company that failed; null: not stated. */
                            failed_company_name: string | null;
                            /** @description Company number of the company that failed. */
                            failed_company_number: string;
                            /**
                             * Format: date
                             * @description Day on which it failed.
                             */
                            failed_on: string;
                            /** @description The six indicators between the company and the one that failed. */
                            indicators: {
                                /** @description Strength of the indicator, 0 to 1: the same people control both. */
                                control: number;
                                /** @description Strength of the indicator, 0 to 1: the names are alike. */
                                name: number;
                                /** @description Strength of the indicator, 0 to 1: the addresses are the same; null: it cannot be evaluated. */
                                premises: number | null;
                                /** @description Strength of the indicator, 0 to 1: incorporation, a new name or the end of dormancy near the failure; null: it cannot be evaluated. */
                                timing: number | null;
                                /** @description Strength of the indicator, 0 to 1: the trades are the same; null: it cannot be evaluated. */
                                trade: number | null;
                                /** @description Strength of the indicator, 0 to 1: a charge of the same lender near the failure, or earlier failures of the same people; null: it cannot be evaluated. */
                                transfer_or_serial: number | null;
                            };
                            /** @description Rule of the Insolvency (England and Wales) Rules 2016. */
                            lawful: ("r 22.4" | "r 22.7") | null;
                            /**
                             * @description Level of the score.
                             * @enum {string}
                             */
                            level: "HIGH" | "MEDIUM";
                            /**
                             * @description How it failed. `STRIKE_OFF`: it was struck off the register.
                             * @enum {string}
                             */
                            route: "INSOLVENCY" | "STRIKE_OFF";
                            /** @description Sum of the six strengths; half of it for a company that was struck off. */
                            score: number;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "phoenix.six_indicator.flagged";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_roe_entity_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "roe.entity.changed";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * @description Whether the entity was registered or removed, or a beneficial owner was entered or ceased, or its end was withdrawn.
                             * @enum {string}
                             */
                            change: "registered" | "removed" | "owner_entered" | "owner_ceased" | "owner_cessation_withdrawn";
                            /** @description Day of the change; null: not stated. */
                            happened_on: string | null;
                            /**
                             * Format: date
                             * @description The day on which the register stated it.
                             */
                            known_on: string;
                            /** @description Kind of the beneficial owner. `corporate-entity`: a company. `legal-person`: another body. `super-secure`: a protected person. `unmapped`: of a kind that the service does not know; null: not stated. */
                            owner_kind: ("individual" | "corporate-entity" | "legal-person" | "super-secure" | "unmapped") | null;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "roe.entity.changed";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_sanctions_ofsi_match_new: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "sanctions.ofsi.match_new";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in events from before it was stated. */
                            attribution?: string | null;
                            /**
                             * @description Whether other data confirm the match. `neutral`: no other data to compare.
                             * @enum {string}
                             */
                            corroboration: "confirmed" | "neutral" | "contradicted";
                            /**
                             * @description Effect of the match on a payment of the company.
                             * @enum {string}
                             */
                            effect: "HOLD" | "REVIEW";
                            /** @description Id of the entry of the list. */
                            entry: string;
                            /** @description A page about the entry. */
                            entry_url: string;
                            /**
                             * @description The list.
                             * @enum {string}
                             */
                            list: "uk-sanctions" | "uk-sanctions-history" | "uk-investment-bans" | "fca-warnings" | "disqualified-directors" | "hmrc-defaulters";
                            /** @description Version of the list. */
                            list_version: string;
                            /** @description Similarity of the names alone, 0 to 1. */
                            name_score: number;
                            /** @description The company, or the officer or owner, that matches. */
                            party: {
                                /**
                                 * @description What the party is to the company. `former-name`: the company under an earlier name.
                                 * @enum {string}
                                 */
                                as: "company" | "former-name" | "officer" | "owner";
                                /** @description The screened name. */
                                name: string;
                                /** @description All that the party is to the company. */
                                roles: ("company" | "former-name" | "officer" | "owner")[];
                            };
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "sanctions.ofsi.match_new";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_sector_stress_elevated: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "sector_stress.elevated";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /**
                             * Format: date
                             * @description Day since which the sector is elevated.
                             */
                            elevated_since: string;
                            /** @description A quarter of those of the twelve months before. */
                            expected: number;
                            /**
                             * Format: int64
                             * @description Formal insolvencies in the three months to `month_end`.
                             */
                            insolvencies: number;
                            /**
                             * Format: date
                             * @description Last day of the three months.
                             */
                            month_end: string;
                            /** @description First two digits of the first SIC code. */
                            sic_division: string;
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "sector_stress.elevated";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receive_sic_code_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the sender. */
                "User-Agent": "Service-Webhook-Dispatcher/2.0";
                /** @description Type of the event, equal to `event` of the body. */
                "X-Service-Event": "sic_code.changed";
                /** @description `t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal. */
                "X-Service-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The change. */
                    data: {
                        /** @description Name of the company in the record of the change, else in its published facts; absent: not known. */
                        companyName?: string;
                        /** @description UK company registration number: eight characters, leading zeros kept. */
                        companyNumber: string;
                        /** @description One line of plain English. */
                        detail: string;
                        /** @description Members of the event type. */
                        metadata: {
                            /** @description The first SIC code before the change, five digits. */
                            previous_sic_code: string;
                            /** @description The first SIC code now, five digits. */
                            sic_code: string;
                            /** @description All SIC codes now. */
                            sic_codes: string[];
                        };
                        /** @description Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId). */
                        sourceId: string;
                    };
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    event: "sic_code.changed";
                    /**
                     * Format: date-time
                     * @description When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item. ISO 8601 UTC.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other answer. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** Every code of a problem. `/problems/<code>` of the service says what to do. */
export type ProblemCode =
  | 'MALFORMED_JSON'
  | 'INVALID_UTF8'
  | 'DUPLICATE_MEMBER'
  | 'VALIDATION_FAILED'
  | 'IDEMPOTENCY_KEY_MISSING'
  | 'IDEMPOTENCY_KEY_INVALID'
  | 'IDEMPOTENCY_KEY_MISMATCH'
  | 'UNAUTHENTICATED'
  | 'INSUFFICIENT_SCOPE'
  | 'SANDBOX_ONLY'
  | 'NOT_FOUND'
  | 'DECISION_NOT_FOUND'
  | 'SCORECARD_NOT_FOUND'
  | 'LOG_NOT_FOUND'
  | 'LOG_LEAF_NOT_FOUND'
  | 'LOG_SIZE_NOT_REACHED'
  | 'OUTCOME_CONTRADICTS'
  | 'OUTCOME_REFUSED'
  | 'BATCH_TOO_LARGE'
  | 'NO_SUCH_MATCH'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SAME_COMPANY'
  | 'WATCH_NOT_FOUND'
  | 'WATCH_DISABLED'
  | 'DELIVERY_NOT_FOUND'
  | 'WATCH_EXISTS'
  | 'WATCH_QUOTA_EXCEEDED'
  | 'EVERY_COMPANY_REFUSED'
  | 'MONITORING_QUOTA_EXCEEDED'
  | 'WEBHOOK_URL_REFUSED'
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'TOO_MANY_AT_ONCE'
  | 'OVERLOADED'
  | 'INTERNAL'
  | 'SIGNER_UNAVAILABLE'
  | 'CLOCKS_APART'
  | 'LOG_UNAVAILABLE'
  | 'LISTS_NOT_LOADED'
  | 'REGISTER_NOT_LOADED'
  | 'DATABASE_UNAVAILABLE';
