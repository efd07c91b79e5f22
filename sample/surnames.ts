/**
 * Names of the people who own and run companies. None of these words is in `words.ts`, from which the names of listed people are made: so the
 * owner of a healthy company shares no name with a listed person.
 */
const list = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export const mensNames =
  list(`Alban Barnaby Bertram Cedric Clement Duncan Edwin Ernest Fergus Gareth Gilbert Hector Horace Ivor Julian Kenneth
  Laurence Leopold Magnus Mortimer Nigel Osric Piers Quentin Reginald Roland Rupert Silas Terence Ulric Vernon Vincent Walter Wesley Yorick Zachary`);
export const womensNames =
  list(`Agnes Audrey Beatrix Bridget Clementine Constance Dorcas Eleanor Estelle Flora Frances Gwendolen Harriet Hester
  Imogen Judith Katherine Lavinia Mabel Muriel Nora Odette Ottilie Petra Phoebe Queenie Rhoda Rosalind Sybil Theodora Ursula Verity Violet Winifred
  Yolanda Zara`);

export const surnameStarts =
  list(`Ack Babb Bick Brock Chadd Clav Cudd Dag Dod Drum Ecc Ellis Fother Frob Gals Gidd Gunn Hebbl Hux Inch Izz Jopp Jukes
  Kett Kips Lubb Lyd Mab Mudd Nabb Nutt Oll Ott Pickle Pudd Rudd Ruzz Scar Stubb Tatt Trub Umfre Uzz Vick Wadd Wozz Yell Zou`);
export const surnameEnds =
  list(`aby anson aster away berry eby edge elwright erby ericke erkin ersley ert ingham inger ington inshall iott ock orwell
  ovick oxley ubank umbley`);
