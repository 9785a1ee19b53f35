/** The labels of what is chosen from, by hand. */
export const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { person: '个人', dealer: '4S店/车商', factory: '主机厂', platform: '平台', peer: '同行' },
  level: { core: '核心', potential: '潜力', normal: '普通', bad: '较差' },
  source: { referral: '转介绍', phone: '电话', douyin: '抖音', platform: '平台', repeat: '老客户' },
  settleMode: { prepaid: '现付', collect: '到付', monthly: '月结', onReceipt: '回单付', mixed: '混合' },
  role: { consignor: '托运人', consignee: '收车人', finance: '财务', other: '其他' },
  status: {
    active: '正常',
    frozen: '冻结',
    blacklist: '黑名单',
    draft: '草稿',
    rejectReason: '已驳回',
    pendingReview: '待审核',
    awaitingDispatch: '待派车',
    dispatching: '派车中',
    inTransit: '运输中',
    arrived: '已到达',
    delivered: '已交车',
    completed: '已完成',
    cancelled: '已取消',
    returned: '已返回',
    voided: '已作废',
    inYard: '在场',
    pickup: '提车',
    trunk: '大板',
    delivery: '送车',
  },
  businessType: { retail: '散单', monthly: '月结' },
  transportMode: { road: '公路', rail: '铁路' },
  receiptStatus: { none: '无须', pending: '待回', returned: '已回' },
  sizeClass: { sedan: '轿车', suv: 'SUV', mpv: 'MPV' },
}

export const labelOf = (name: string, value: unknown): string =>
  value === null || value === undefined ? '' : (choices[name]?.[String(value)] ?? String(value))
