/**
 * Names of the people of companies. None of these words is in `words.ts`, of which those who stand on lists are made: who owns an honest company
 * shares no name with anybody listed.
 */
const list = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export const mensNames = list(`Alban Barnaby Cedric Duncan Edwin Fergus Gilbert Horace Ivor Julian Kenneth Leopold Magnus Nigel Osric Piers
  Quentin Roland Silas Terence Ulric Vernon Walter Yorick`);
export const womensNames = list(`Agnes Beatrix Clementine Dorcas Eleanor Flora Gwendolen Hester Imogen Judith Katherine Lavinia Muriel Nora
  Ottilie Petra Queenie Rhoda Sybil Theodora Ursula Verity Winifred Yolanda`);

export const surnameStarts =
  list(`Ack Bick Chadd Dod Ecc Fother Gals Hebbl Inch Jopp Kett Lubb Mab Nutt Oll Pickle Rudd Scar Tatt Umfre Vick
  Wadd Yell Zou`);
export const surnameEnds = list(`ingham erby ersley ington aster ovick ericke anson elwright inshall orwell umbley`);
