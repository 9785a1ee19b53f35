import type { SheetReader } from './reader.ts'

/** 车辆台账, as fleets keep it in Excel: a title, two papers to a truck, tractor and trailer in one cell. */
export const truckRegister: SheetReader = {
  label: ['车辆台账', 'Register of trucks'],
  knownBy: ['车牌号码', '厂牌型号', '行驶证有效期至'],
  columns: {
    序号: null,
    车牌号码: (cell) => {
      const [plate = '', trailerPlate] = cell.split(/\s*[/、]\s*/)
      return { plate, ...(trailerPlate ? { trailerPlate } : {}) }
    },
    厂牌型号: 'model',
    车辆类型: 'kind',
    核定板位: 'slots',
    驾驶员: 'driverId',
    '驾驶员/电话': (cell) => ({ driverId: cell.replace(/[\s/、]*1\d{10}.*$/, '') }),
    所属网点: 'officeId',
    行驶证有效期至: 'drivingLicenceExpiresOn',
    营运证有效期至: 'transportLicenceExpiresOn',
    年审有效期至: 'inspectionExpiresOn',
    保险有效期至: 'insuranceExpiresOn',
    '月折旧(元)': 'depreciationMonthFen',
    备注: 'remark',
  },
  endsWith: ['合计', '制表', '备注：'],
}
