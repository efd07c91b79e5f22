/**
 * Days after which a register that shows a company active contradicts a notice about it. The register is published monthly, so after 92 days two more
 * snapshots had the time to show what the notice announced, and a filing to be registered.
 */
export const untilRegisterShows = 92;

/**
 * 18 months: a hearing that is further from its notice is a misprint, and a petition without a known hearing gives at most REVIEW so long after its
 * newest notice (docs/signals/procedures.md). No petition ends by age.
 */
export const petitionHorizon = 548;
