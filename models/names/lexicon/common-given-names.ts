import { isKnownGivenName } from './given-names.ts';

/** Given names that are common in the United Kingdom and have no line among the names that stand for each other. From general knowledge. */
const further = new Set(
  `adam adele adrian agnes aiden alan alana albert alice alicia alison alma amanda amber amelia amy angela angus anna anne annette april arthur
  ashley audrey austin ava barbara barry beatrice becky belinda beryl beth bethany betty beverley brandon brenda brian bridget bruce bryan callum
  calvin cameron carla carmen carol caroline catherine cecil cheryl chloe claire clare clifford clive colin connor corinne craig curtis cynthia
  daisy damian darren dawn dean deborah debra denise dennis derek diana diane dominic donald donna doreen doris dorothy douglas duncan dylan
  edith eileen elaine eleanor ellen ellie elsie emily emma eric erica erin ernest esther ethan eva eve evelyn evie faith fay felicity fiona
  florence frances francis frank freya gail gareth gary gavin gemma geoffrey george gerald geraldine gillian gina gladys glen glenn gloria gordon
  grace graham grant gregory gwen hannah harold harriet hayley hazel heather helen hilary holly howard hugh hugo ida imogen irene iris isaac isabel
  isla isobel ivy jack jackie jacqueline jade jake jane janet janice jared jasmine jason jean jeffrey jemma jennifer jenny jeremy jessica jill joan
  joanna joanne jocelyn jodie jordan josephine joshua joy joyce judith judy julia julian julie june justin karen kate katherine kathleen kathryn
  kay keith kelly kenneth kerry kevin kieran kim kirsty kyle laura lauren lawrence leah leanne lee leo leon leonard leslie lewis liam lillian
  linda lindsay lindsey lisa lloyd logan lois lorna lorraine louis louise lucas lucy luke lydia lynn lynne mabel madeleine malcolm mandy marcus
  margaret maria marian marie marilyn marion marjorie mark martha martin mary mason maureen maurice mavis max maxine megan melanie melissa
  mervyn mia michelle mildred millie miriam moira molly monica muriel nadia naomi natalie natasha nathan neil neville nigel noah norma norman olive
  oliver olivia oscar owen pamela patricia patrick paula pauline peggy penelope philip phillip phoebe phyllis poppy priya rachel ralph ramesh
  rayan raymond rebecca reginald rhys rita roger roland ronald rory rosalind rose rosemary roy ruby russell ruth ryan sabrina samantha sandra
  scott sean shane shannon sharon sheila shirley sian sidney simon sonia sophia sophie spencer stacey stanley stella stewart stuart suresh susan
  suzanne sylvia tamara tara tania teresa terence terry theresa tina toby tracey tracy trevor tristan tyler una valerie vanessa vera veronica
  victoria vincent violet vivian vivienne wanda warren wayne wendy wilfred yasmin yvonne zachary zara zoe`.split(/\s+/),
);

/** Returns true for a folded word that is a common given name. */
export function isGivenName(word: string): boolean {
  return further.has(word) || isKnownGivenName(word);
}
