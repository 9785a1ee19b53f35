import type { FormStep } from '../../define/sections.ts'

/** 手机开单: the sections of the order's form, a few at a time. */
export const phoneSteps = [
  { title: ['客户', 'Customer'], sections: ['客户与联系人'] },
  { title: ['线路', 'Route'], sections: ['线路'] },
  { title: ['车辆', 'Cars'], sections: ['车辆'] },
  { title: ['费用', 'Money'], sections: ['费用', '收款', '成本与毛利', '回单与备注'] },
] as const satisfies readonly FormStep[]
