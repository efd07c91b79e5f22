import { readingsOf } from './reading-table.ts';

/**
 * Readings of the most common Japanese family and given names. Whole names are listed, because the same character is read differently in other
 * words. From general knowledge of Japanese names. A name that is not listed keeps its other readings.
 */
const families = `
  sato 佐藤 suzuki 鈴木 takahashi 高橋 tanaka 田中 watanabe 渡辺 渡邊 渡部 ito 伊藤 伊東 yamamoto 山本 nakamura 中村 kobayashi 小林 kato 加藤 yoshida 吉田 yamada 山田 sasaki 佐々木
  yamaguchi 山口 matsumoto 松本 inoue 井上 kimura 木村 hayashi 林 shimizu 清水 yamazaki 山崎 mori 森 abe 阿部 安倍 安部 ikeda 池田 hashimoto 橋本 yamashita 山下 ishikawa 石川
  nakajima 中島 maeda 前田 fujita 藤田 ogawa 小川 goto 後藤 okada 岡田 hasegawa 長谷川 murakami 村上 kondo 近藤 ishii 石井 saito 斎藤 斉藤 齋藤 sakamoto 坂本 endo 遠藤 aoki 青木 fujii 藤井
  nishimura 西村 fukuda 福田 ota 太田 miura 三浦 fujiwara 藤原 okamoto 岡本 matsuda 松田 nakagawa 中川 nakano 中野 harada 原田 ono 小野 tamura 田村 takeuchi 竹内 kaneko 金子 wada 和田
  nakayama 中山 ishida 石田 ueda 上田 morita 森田 hara 原 shibata 柴田 sakai 酒井 kudo 工藤 yokoyama 横山 miyazaki 宮崎 miyamoto 宮本 uchida 内田 takagi 高木 ando 安藤 taniguchi 谷口
  ono 大野 maruyama 丸山 imai 今井 takada 高田 fujimoto 藤本 takeda 武田 竹田 murata 村田 ueno 上野 sugiyama 杉山 masuda 増田 hirano 平野 otsuka 大塚 sugawara 菅原 kubo 久保 matsui 松井
  chiba 千葉 iwasaki 岩崎 sakurai 桜井 kinoshita 木下 noguchi 野口 matsuo 松尾 kikuchi 菊地 菊池 nomura 野村 arai 新井 荒井 sano 佐野 onishi 大西 sugimoto 杉本 furukawa 古川 hamada 浜田
  ichikawa 市川 nakanishi 中西 komatsu 小松 shimada 島田 mizuno 水野 takano 高野 yamauchi 山内 nishida 西田 kikuchi 菊池 nishikawa 西川 igarashi 五十嵐 kitamura 北村 yasuda 安田 nagata 永田 kawaguchi 川口
  hirata 平田 kawasaki 川崎 iida 飯田 yoshikawa 吉川 honda 本田 kubota 久保田 sawada 沢田 tsuji 辻 seki 関 yoshimura 吉村 iwata 岩田 nakata 中田 kawakami 川上 nagai 永井 matsuoka 松岡 
`;
const givens = `
  taro 太郎 jiro 次郎 二郎 saburo 三郎 ichiro 一郎 hiroshi 博 浩 弘 寛 博史 浩史 takashi 隆 孝 隆志 kenji 健二 賢治 健司 kenichi 健一 賢一 akira 明 彰 昭 makoto 誠 真 kazuo 和夫 一夫 yoshio 義雄 芳雄 hideo 秀雄 英雄
  toshio 敏夫 俊夫 masao 正雄 政夫 shigeru 茂 滋 minoru 実 稔 isamu 勇 kiyoshi 清 潔 tadashi 正 忠 osamu 修 治 yutaka 豊 裕 susumu 進 mamoru 守 manabu 学 satoshi 聡 智 哲 tetsuya 哲也 kazuya 和也 tatsuya 達也 takuya 拓也 naoki 直樹
  hiroki 大樹 弘樹 daiki 大輝 daisuke 大輔 大介 shinji 真司 信二 shinichi 真一 信一 新一 shinzo 晋三 shota 翔太 sho 翔 kenta 健太 ryota 亮太 ryo 亮 涼 yuki 幸 雪 有紀 由紀 yuta 雄太 裕太 yuji 裕二 雄二 koji 浩二 幸二 孝二 koichi 浩一 幸一 光一 eiji 英二 英治 eiichi 英一
  junichi 純一 淳一 jun 純 淳 潤 hajime 一 肇 noboru 昇 登 masaru 勝 優 masahiro 正弘 雅弘 正博 masato 正人 雅人 masaki 正樹 雅樹 masashi 正志 雅史 yasuhiro 康弘 泰弘 yasushi 康 靖 yoshihide 義秀 yoshihiro 義弘 nobuo 信夫 norio 典夫 紀夫 haruo 春夫 teruo 照夫 mitsuo 光男 光雄
  hanako 花子 yoko 洋子 陽子 keiko 恵子 慶子 kazuko 和子 sachiko 幸子 yoshiko 良子 芳子 hiroko 裕子 博子 弘子 michiko 美智子 道子 noriko 典子 紀子 kyoko 京子 恭子 junko 順子 純子 akiko 明子 晶子 yumiko 由美子 kumiko 久美子 tomoko 智子 友子 naoko 直子 mayumi 真由美 emi 恵美 yumi 由美 mariko 真理子 sakura 桜 aoi 葵 ai 愛 misaki 美咲
`;

const familyOf = readingsOf(families);
const givenOf = readingsOf(givens);

/**
 * Returns the Japanese reading of a family and a given name, in the order of writing: parts that are written apart may have the given name
 * first. Undefined where a table lacks one of the two names.
 */
export function japaneseReading(parts: readonly string[]): string | undefined {
  if (parts.length > 1) return inParts(parts);
  const all = [...(parts[0] ?? '')];
  for (let length = Math.min(3, all.length - 1); length > 0; length--) {
    const reading = inParts([all.slice(0, length).join(''), all.slice(length).join('')]);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function inParts(parts: readonly string[]): string | undefined {
  const [first = '', second = ''] = parts;
  const [family, given] = [familyOf.get(first), givenOf.get(second)];
  if (parts.length === 2 && family !== undefined && given !== undefined) return `${family} ${given}`;
  const [last, fore] = [familyOf.get(second), givenOf.get(first)];
  return parts.length === 2 && last !== undefined && fore !== undefined ? `${fore} ${last}` : undefined;
}
