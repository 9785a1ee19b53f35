/** Models of real makers: world maker identifier (WMI), size, energy and price in ten thousand yuan. */
export type CarModel = {
  name: string
  maker: string
  size: 'sedan' | 'suv' | 'large' | 'double'
  energy: 'fuel' | 'bev' | 'phev'
  worth: number
}

export const carModels: readonly CarModel[] = [
  model('大众迈腾', 'LFV', 'sedan', 'fuel', 18),
  model('大众探岳', 'LFV', 'suv', 'fuel', 20),
  model('奥迪A6L', 'LFV', 'sedan', 'fuel', 42),
  model('奥迪Q5L', 'LFV', 'suv', 'fuel', 38),
  model('大众帕萨特', 'LSV', 'sedan', 'fuel', 19),
  model('大众途观L', 'LSV', 'suv', 'fuel', 21),
  model('别克GL8', 'LSG', 'large', 'fuel', 31),
  model('凯迪拉克CT5', 'LSG', 'sedan', 'fuel', 26),
  model('别克昂科威', 'LSG', 'suv', 'fuel', 20),
  model('福特蒙迪欧', 'LVS', 'sedan', 'fuel', 17),
  model('福特锐界', 'LVS', 'suv', 'fuel', 24),
  model('比亚迪汉EV', 'LGX', 'sedan', 'bev', 22),
  model('比亚迪海豹', 'LGX', 'sedan', 'bev', 19),
  model('比亚迪宋PLUS DM-i', 'LC0', 'suv', 'phev', 16),
  model('比亚迪唐DM-i', 'LC0', 'large', 'phev', 22),
  model('特斯拉Model 3', 'LRW', 'sedan', 'bev', 24),
  model('特斯拉Model Y', 'LRW', 'suv', 'bev', 27),
  model('吉利星瑞', 'LB3', 'sedan', 'fuel', 13),
  model('吉利博越L', 'LB3', 'suv', 'fuel', 14),
  model('哈弗H6', 'LGW', 'suv', 'fuel', 12),
  model('坦克300', 'LGW', 'suv', 'fuel', 21),
  model('长安CS75 PLUS', 'LS5', 'suv', 'fuel', 13),
  model('长安逸动', 'LS5', 'sedan', 'fuel', 9),
  model('奇瑞瑞虎8', 'LVV', 'suv', 'fuel', 13),
  model('奇瑞艾瑞泽8', 'LVV', 'sedan', 'fuel', 12),
  model('保时捷卡宴', 'WP1', 'large', 'fuel', 98),
]

export const colours = ['白', '黑', '银', '灰', '蓝', '红', '墨绿', '珍珠白']

function model(
  name: string,
  maker: string,
  size: CarModel['size'],
  energy: CarModel['energy'],
  worth: number,
): CarModel {
  return { name, maker, size, energy, worth }
}
