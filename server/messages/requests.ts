import { defineMessages } from '../../src/define/message.ts'

export const requestMessages = {
  'request.notJson': { code: 400, zh: '请求不是有效的 JSON', en: 'The request is not valid JSON' },
  'request.tooLarge': { code: 413, zh: '请求太大', en: 'The request is too large' },
  'request.tooSlow': { code: 408, zh: '请求传得太慢，请检查网络后再试', en: 'The request came too slowly, try again' },
  'request.encoded': { code: 415, zh: '请求内容不能压缩', en: 'The body of a request must not be compressed' },
  'request.tooMany': { code: 429, zh: '操作太频繁，请稍后再试', en: 'Too many requests, try again later' },
  'request.invalid': { code: 422, zh: '填写有误，请检查标红的内容', en: 'Some values are not valid' },
  'request.unknownParameter': { code: 422, zh: '不认识的参数：{name}', en: 'Unknown parameter: {name}' },
  'request.badParameter': { code: 422, zh: '参数 {name} 的值不正确', en: 'The value of {name} is not valid' },
  'filter.tooMany': {
    code: 422,
    zh: '筛选条件太多：共 {count} 个，最多 {limit} 个，请减少条件后重试',
    en: 'Too many conditions: {count}, at most {limit}. Take some away and try again',
  },
  'filter.tooManyPaths': {
    code: 422,
    zh: '通过关联资料或明细（如客户、车辆）筛选的条件太多：共 {count} 个，最多 {limit} 个，请减少条件后重试',
    en: 'Too many conditions through references or lines: {count}, at most {limit}. Take some away and try again',
  },
  'filter.tooManyTexts': {
    code: 422,
    zh: '按部分文字查找的条件和关键字太多：共 {count} 个，最多 {limit} 个，请减少条件后重试',
    en: 'Too many keywords and conditions on parts of texts: {count}, at most {limit}. Take some away and try again',
  },
  'filter.tooManyValues': {
    code: 422,
    zh: '筛选条件里列出的值太多：共 {count} 个，最多 {limit} 个，请减少后重试',
    en: 'Too many values in the lists of the filter: {count}, at most {limit}. Take some away and try again',
  },
  'request.sameKeyOtherBody': {
    code: 422,
    zh: '同一个 Idempotency-Key 用于了不同的请求',
    en: 'The Idempotency-Key was used for another request',
  },
  'request.otherRights': {
    code: 403,
    zh: '这次操作已处理过，但您的权限此后有变更，请刷新查看结果',
    en: 'This was done before, but your rights have changed since: reload to see the result',
  },
  'report.badPeriod': {
    code: 422,
    zh: '期间不正确：请选择起止日期，结束不能早于开始',
    en: 'Not a period: choose the first and the last day, which is not before the first',
  },
  'report.longPeriod': {
    code: 422,
    zh: '期间最长 {years} 年，且在 2000 年至 2100 年之间',
    en: 'A period has at most {years} years, between 2000 and 2100',
  },
  'report.manyRows': {
    code: 422,
    zh: '期间太长：最多 {limit} 行，请缩短期间或改按更大的时间单位',
    en: 'The period is too long: at most {limit} rows. Shorten it, or take a greater unit of time',
  },
  'export.tooMany': {
    code: 422,
    zh: '共 {count} 行，一张 Excel 表最多 {limit} 行：请缩小范围，或导出 CSV',
    en: '{count} rows, but a sheet of Excel has room for {limit}: narrow the filter, or export CSV',
  },
  'list.busy': {
    code: 429,
    zh: '同时进行的查询太多，请等前面的完成后再试',
    en: 'Too many queries at once: wait for the others to end and try again',
  },
  'masked.tooMany': {
    code: 429,
    zh: '每小时最多按 {limit} 个完整号码查找，请 {minutes} 分钟后再试，或请有权查看完整电话的同事查找',
    en: 'At most {limit} whole numbers an hour: try again in {minutes} minutes, or ask a colleague who sees whole phones',
  },
  'export.busy': {
    code: 429,
    zh: '同时导出的人太多，请稍后再试',
    en: 'Too many exports at once, try again later',
  },
  'path.missing': { code: 404, zh: '地址不存在', en: 'No such address' },
  'server.error': {
    code: 500,
    zh: '服务器出错，请稍后再试（编号 {requestId}）',
    en: 'Server error, try again later (number {requestId})',
  },
  'server.noDatabase': {
    code: 503,
    zh: '数据库暂时无法连接，请稍后再试',
    en: 'The database cannot be reached at the moment, try again later',
  },
  'server.busy': { code: 503, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, try again later' },
  'request.missingParameter': { zh: '缺少参数 {name}', en: 'The parameter {name} is missing' },
} as const

/** Makes a message of these. */
export const message = defineMessages(requestMessages)
