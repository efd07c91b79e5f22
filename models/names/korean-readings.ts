import { readingsOf } from './reading-table.ts';

/**
 * Korean readings of the Chinese characters that Korean names use, as passports and the press spell them, for both the traditional and the
 * simplified form. From general knowledge of Korean names. Unicode's Unihan database (kHangul) has the other characters, which rarely occur in
 * names.
 */
const readings = `
  kim 金 lee 李 park 朴 choe 崔 jong 鄭 郑 正 廷 貞 贞 靜 静 政 晶 汀 呈 kang 姜 康 强 強 剛 刚 江 cho 趙 赵 曺 草 超 yun 尹 允 潤 润 胤 jang 張 张 章 莊 庄 長 长 將 蔣 奬
  im 林 任 han 韓 韩 漢 汉 翰 o 吳 吴 五 悟 so 徐 西 瑞 敍 序 書 书 sin 申 辛 信 新 愼 慎 臣 伸 kwon 權 权 hwang 黃 黄 an 安 song 宋 松 成 聖 圣 星 誠 诚 性 盛 城 ryu 柳 劉 刘
  jon 全 田 錢 hong 洪 弘 紅 红 鴻 ko 高 mun 文 門 门 yang 梁 楊 杨 良 陽 阳 son 孫 孙 善 宣 先 仙 鮮 pae 裵 裴 培 paek 白 伯 百 ho 許 许 浩 虎 鎬 昊 鎬 豪 好 護 护 湖 號
  nam 南 男 sim 沈 心 ro 盧 卢 魯 鲁 路 ha 河 夏 霞 kwak 郭 cha 車 车 次 ju 朱 周 州 柱 珠 株 宙 注 u 禹 于 佑 宇 雨 祐 友 ku 具 丘 九 求 龜 min 閔 闵 民 敏 旻 珉 玟
  na 羅 罗 娜 jin 陳 陈 鎮 镇 眞 真 振 進 进 珍 鎭 晋 晉 震 辰 om 嚴 严 won 元 源 遠 远 媛 園 chon 千 天 哲 pang 方 邦 芳 房 kong 孔 公 功 hyon 玄 賢 贤 鉉 铉 炫 顯 顯 显 現 弦
  ham 咸 ryom 廉 yo 呂 吕 汝 chu 秋 do 都 道 度 島 sok 石 錫 锡 碩 硕 奭 ma 馬 马 pyo 表 ki 奇 起 基 期 琦 紀 騎 琪 箕 wang 王 旺 ok 玉 沃 yuk 陸 陆 in 印 仁 寅 麟 maeng 孟
  un 恩 銀 银 殷 雲 云 運 运 il 一 日 逸 ilsong 日成 myong 明 命 鳴 chol 哲 喆 轍 鐵 铁 chol 澈 yong 英 永 榮 荣 映 瑛 泳 龍 龙 勇 用 鎔 容 kyong 京 景 慶 庆 敬 卿 庚 瓊 kwang 光 廣 广 匡
  su 秀 水 洙 守 壽 寿 洙 樹 sang 相 尙 尚 象 祥 chang 昌 燦 灿 贊 滄 暢 hyok 赫 革 爀 hui 熙 喜 姬 姬 希 熹 嬉 hun 勳 勋 訓 训 薰 chun 春 俊 準 准 峻 濬 jun 俊 準 埈 駿 骏 峻
  song 昇 承 勝 胜 升 sik 植 湜 式 軾 guk 國 国 局 菊 kun 根 槿 近 gun 建 健 軍 军 tae 泰 太 台 大 代 tok 德 dong 東 东 同 棟 hak 學 学 鶴 ryong 龍 龙 hae 海 解 nyo 女 ja 子 慈 sun 順 顺 淳 純 纯 舜
  mi 美 yon 延 燕 緣 淵 妍 姸 姬 pong 鳳 凤 奉 峰 pyong 炳 丙 平 秉 柄 bom 範 范 凡 hwan 煥 焕 桓 換 歡 kil 吉 jae 在 載 载 宰 材 才 再 chae 蔡 彩 jo 祖 ui 義 义 儀 hwa 和 花 華 华 化 wan 完 sol 雪 薛
  yol 烈 烈 ryol 烈 列 ryang 良 亮 mu 武 茂 pom 範 bok 福 褔 pok 福 kyu 奎 圭 揆 mo 謨 chil 七 sam 三 sa 四 師 yu 有 裕 維 兪 俞 柔 庾 ri 里 利 理 rim 林 琳 ran 蘭 兰 nan 蘭 hyang 香 ae 愛 爱 yul 律 ryul 律
  pil 弼 必 畢 chan 燦 贊 jip 集 tu 斗 杜 du 斗 chong 哲 靑 清 淸 sil 實 实 rok 祿 rin 麟 myon 勉 pyol 別 hang 恒 hyong 亨 馨 兄 瀅 炯 衡 kap 甲 ul 乙 mok 睦 木 pan 班 潘 wi 魏 偉 伟 ka 賈 kye 桂 癸 do 燾 to 道 燾 tak 卓 chi 池 志 智 芝 ji 池 志 智 芝 知
`;

const syllableOf = readingsOf(readings);

/** The syllables of which Korean names are made. */
export const koreanSyllables: ReadonlySet<string> = new Set(syllableOf.values());

/**
 * Returns the Korean reading: family name first, the given name in one word; parts that are written apart stay apart. Undefined where a
 * character is unknown or there are more characters than a name has (2 to 4).
 */
export function koreanReading(parts: readonly string[]): string | undefined {
  const all = [...parts.join('')];
  const syllables = all.map((character) => syllableOf.get(character));
  if (all.length < 2 || all.length > 4 || syllables.some((syllable) => syllable === undefined)) return undefined;
  if (parts.length > 1) return parts.map((part) => [...part].map((character) => syllableOf.get(character)).join('')).join(' ');
  return `${syllables[0]} ${syllables.slice(1).join('')}`;
}
