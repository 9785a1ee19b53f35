type Size = 'sedan' | 'suv' | 'large'
type Power = 'fuel' | 'bev' | 'phev'
type Entry = { model: string; brand: string; sizeClass: Size; energy: Power; wmis: string | null }

/** By make: the maker's signs of a VIN (WMI) where they are known for sure, and its common models by size and power. */
const makes: readonly (readonly [
  brand: string,
  wmis: string | null,
  models: Partial<Record<`${Size} ${Power}`, string>>,
])[] = [
  [
    '大众',
    'LFV LSV',
    {
      'sedan fuel': '朗逸、速腾、迈腾、帕萨特、宝来、凌渡',
      'suv fuel': '途观L、途岳、探岳、探歌',
      'large fuel': '途昂、揽境',
      'suv bev': 'ID.4',
      'sedan bev': 'ID.3',
    },
  ],
  ['奥迪', 'LFV', { 'sedan fuel': 'A3、A4L、A6L', 'suv fuel': 'Q3、Q5L', 'large fuel': 'Q7' }],
  ['斯柯达', 'LSV', { 'sedan fuel': '明锐、速派', 'suv fuel': '柯迪亚克' }],
  [
    '别克',
    'LSG',
    { 'sedan fuel': '君威、君越、英朗', 'suv fuel': '昂科威', 'large fuel': 'GL8', 'sedan bev': '微蓝6' },
  ],
  ['雪佛兰', 'LSG', { 'sedan fuel': '迈锐宝XL、科鲁泽', 'suv fuel': '探界者' }],
  ['凯迪拉克', 'LSG', { 'sedan fuel': 'CT4、CT5', 'suv fuel': 'XT5', 'large fuel': 'XT6' }],
  ['福特', 'LVS', { 'sedan fuel': '蒙迪欧、福克斯', 'suv fuel': '锐界', 'large fuel': '探险者' }],
  [
    '本田',
    'LHG LVH',
    {
      'sedan fuel': '雅阁、思域、凌派、型格、飞度',
      'suv fuel': 'CR-V、皓影、缤智、XR-V',
      'large fuel': '奥德赛、艾力绅',
    },
  ],
  [
    '丰田',
    'LFM LVG',
    { 'sedan fuel': '卡罗拉、凯美瑞、雷凌、亚洲龙', 'suv fuel': 'RAV4荣放、威兰达', 'large fuel': '汉兰达、赛那' },
  ],
  ['日产', 'LGB', { 'sedan fuel': '轩逸、天籁', 'suv fuel': '奇骏、逍客' }],
  ['现代', 'LBE', { 'sedan fuel': '伊兰特、索纳塔', 'suv fuel': '途胜、ix35' }],
  ['宝马', 'LBV', { 'sedan fuel': '3系、5系', 'suv fuel': 'X1、X3', 'large fuel': 'X5', 'suv bev': 'iX3' }],
  ['奔驰', 'LE4', { 'sedan fuel': 'A级、C级、E级', 'suv fuel': 'GLB、GLC', 'large fuel': 'V级' }],
  ['沃尔沃', null, { 'sedan fuel': 'S60、S90', 'suv fuel': 'XC40、XC60', 'large fuel': 'XC90' }],
  ['特斯拉', 'LRW', { 'sedan bev': 'Model 3', 'suv bev': 'Model Y' }],
  [
    '比亚迪',
    'LGX LC0',
    {
      'sedan bev': '汉EV、海豹、海豚、秦PLUS EV、海鸥',
      'sedan phev': '秦PLUS DM-i、驱逐舰05',
      'suv phev': '宋PLUS DM-i、宋Pro DM-i',
      'suv bev': '元PLUS',
      'large phev': '唐DM-i',
    },
  ],
  ['吉利', 'LB3', { 'sedan fuel': '帝豪、星瑞', 'suv fuel': '博越L、星越L、缤越' }],
  ['长安', 'LS5 LS4', { 'sedan fuel': '逸动、UNI-V', 'suv fuel': 'CS75PLUS、CS55PLUS、UNI-K' }],
  ['哈弗', 'LGW', { 'suv fuel': 'H6、大狗、初恋' }],
  ['坦克', 'LGW', { 'suv fuel': '300', 'large fuel': '500' }],
  ['奇瑞', 'LVV', { 'sedan fuel': '艾瑞泽8、艾瑞泽5', 'suv fuel': '瑞虎7、瑞虎8' }],
  ['名爵', 'LSJ', { 'sedan fuel': 'MG5、MG6', 'suv fuel': 'HS', 'sedan bev': 'MG4' }],
  ['荣威', 'LSJ', { 'sedan fuel': 'i5', 'suv fuel': 'RX5' }],
  ['传祺', 'LMG', { 'sedan fuel': '影豹', 'suv fuel': 'GS4', 'large fuel': 'GS8、M8' }],
  ['五菱', 'LZW', { 'sedan bev': '宏光MINIEV、缤果', 'large fuel': '宏光S' }],
  ['蔚来', null, { 'sedan bev': 'ET5、ET7', 'suv bev': 'ES6、EC6', 'large bev': 'ES8' }],
  ['小鹏', null, { 'sedan bev': 'P7', 'suv bev': 'G6、G9' }],
  ['理想', null, { 'large phev': 'L7、L8、L9' }],
  ['问界', null, { 'suv phev': 'M5', 'large phev': 'M7、M9' }],
  ['极氪', null, { 'sedan bev': '001、007', 'large bev': '009' }],
  ['小米', null, { 'sedan bev': 'SU7' }],
  ['保时捷', 'WP0 WP1', { 'sedan fuel': '帕拉梅拉、718', 'suv fuel': 'Macan', 'large fuel': '卡宴' }],
]

/** 品牌车系 that a company begins with; it learns the others from its orders. */
export const carCatalogue: readonly Entry[] = makes.flatMap(([brand, wmis, models]) =>
  Object.entries(models).flatMap(([kind, names]) => {
    // The cast: the keys are made of the two.
    const [sizeClass, energy] = kind.split(' ') as [Size, Power]
    return names.split('、').map((name) => ({ model: `${brand}${name}`, brand, sizeClass, energy, wmis }))
  }),
)
