/** The files of the macros that models and views call, in the order in which they are created. */
export const macroFiles = ['uk/macros.sql', 'models/macros.sql', 'models/anomaly/macros.sql'] as const;
