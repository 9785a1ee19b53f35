import { defineMessages } from './message.ts'

/** What is said of values that nobody can keep: by the form while a person types, and by the server. */
export const valueMessages = {
  'value.rule': { zh: '{rule}', en: '{rule}' },
  'value.unknown': { zh: '不认识的字段', en: 'Unknown field' },
  'value.shape': {
    zh: '提交的内容格式不正确，请刷新页面后重试',
    en: 'What was sent has the wrong shape: reload the page and try again',
  },
  'value.required': { zh: '请填写{label}', en: '{label} is required' },
  'value.boolean': { zh: '{label}只能是“是”或“否”', en: '{label} is yes or no' },
  'value.option': { zh: '{label}不在可选范围内，请重新选择', en: '{label} is none of the choices: choose again' },
  'value.reference': { zh: '{label}不正确，请重新选择', en: '{label} is not valid: choose again' },
  'value.region': {
    zh: '{label}不正确，请选择省、市或区县',
    en: '{label} is not valid: choose a province, city or district',
  },
  'value.text': { zh: '{label}应为文字', en: '{label} must be text' },
  'value.tooLong': { zh: '{label}不能超过 {count} 个字', en: '{label} has at most {count} characters' },
  'value.placeholder': {
    zh: '{label}里的 {name} 不认识，可用的有 {names}',
    en: '{name} in {label} is unknown: there are {names}',
  },
  'value.noPlaceholder': { zh: '{label}里须有 {name}', en: '{label} needs {name}' },
  'value.integer': { zh: '{label}应为整数', en: '{label} must be a whole number' },
  'value.decimal': {
    zh: '{label}应为数字，最多 {scale} 位小数',
    en: '{label} must be a number with at most {scale} decimals',
  },
  'value.money': {
    zh: '{label}应为金额，最多两位小数',
    en: '{label} must be an amount with at most two decimals',
  },
  'value.yuan': { zh: '{amount} 元', en: '{amount} yuan' },
  'value.measure': { zh: '{number} {unit}', en: '{number} {unit}' },
  'value.least': { zh: '{label}不能小于 {bound}', en: '{label} is at least {bound}' },
  'value.most': { zh: '{label}不能大于 {bound}', en: '{label} is at most {bound}' },
  'value.date': {
    zh: '{label}不是有效的日期，请按 2026-01-31 的格式填写',
    en: '{label} is no valid date: write it like 2026-01-31',
  },
  'value.between': { zh: '{label}应在 {from} 与 {to} 之间', en: '{label} lies between {from} and {to}' },
  'value.afterToday': { zh: '{label}不能晚于今天', en: '{label} is not after today' },
  'value.datetime': { zh: '{label}不是有效的时间，请重新选择', en: '{label} is no valid time: choose again' },
  'value.fewest': { zh: '{label}至少要有 {count} 项', en: '{label} has at least {count} members' },
  'value.set': { zh: '{label}应为多项选择', en: '{label} must be a list of choices' },
  'value.mostMembers': { zh: '{label}最多 {count} 项', en: '{label} has at most {count} members' },
  'value.members': {
    zh: '{label}里有不在可选范围内的项，请重新选择',
    en: '{label} holds what is none of the choices: choose again',
  },
  'value.repeated': { zh: '{label}里有重复的项，请去掉重复', en: '{label} holds the same twice' },
  'value.computed': { zh: '{label}由系统生成，不能填写', en: '{label} is made by the system' },
  'value.wrong': { zh: '内容不正确', en: 'Not valid' },

  'phone.digits': {
    zh: '手机号应为 11 位数字，现在是 {count} 位，请核对',
    en: 'A mobile number has 11 digits, not {count}',
  },
  'phone.wrong': {
    zh: '电话号码不正确，请填写 11 位手机号、带区号的座机（如 010-62345678）或 400/800 号码',
    en: 'Not a phone number: a mobile of 11 digits, a line with its area code (010-62345678) or a 400/800 number',
  },
  'plate.letters': {
    zh: '车牌号不正确：普通车牌的序号里最多两个字母，请核对',
    en: 'Not a plate: an ordinary one has at most two letters in its number',
  },
  'plate.province': {
    zh: '车牌号不正确：应以省份简称和字母开头，如 粤B12345，请核对',
    en: 'Not a plate: it begins with a province and a letter',
  },
  'plate.alike': {
    zh: '车牌号的序号里没有字母 I 和 O，请核对是不是数字 1 和 0',
    en: 'A plate has no I and no O: are they 1 and 0?',
  },
  'plate.wrong': {
    zh: '车牌号不正确，请核对位数和字母，如 粤B12345、粤BD12345、冀J8K23挂',
    en: 'Not a plate: check its length and letters',
  },
  'vin.alike': {
    zh: '车架号里没有字母 I、O、Q，请核对是不是数字 1 和 0',
    en: 'A VIN has no I, O or Q: are they 1 and 0?',
  },
  'vin.characters': { zh: '车架号只能有字母和数字，请删掉其他字符', en: 'A VIN has letters and digits alone' },
  'vin.part': {
    zh: '识别码至少 {least} 位，现在是 {count} 位，请核对',
    en: 'The end of a VIN has at least {least} characters, not {count}',
  },
  'vin.length': { zh: '车架号应为 17 位，现在是 {count} 位，请核对', en: 'A VIN has 17 characters, not {count}' },
  'vin.madeUp': {
    zh: '这是凑数的车架号，请填写车上的真实车架号',
    en: 'This is a made-up VIN: enter the one on the car',
  },
  'vin.check': {
    zh: '车架号校验不通过：第 9 位是 {found}，按其余各位应为 {wanted}，请逐位核对',
    en: 'The check digit of the VIN is wrong: {found} in place 9, by the others it is {wanted}',
  },
  'vin.checkImported': {
    zh: '车架号校验不通过：第 9 位是 {found}，按其余各位应为 {wanted}，请确认无误（部分进口车没有校验位）',
    en: 'The check digit of the VIN is {found}, by the others {wanted}: make sure (some imports have none)',
  },
  'vin.year': {
    zh: '车架号第 10 位是年份，不会是 {found}，请逐位核对',
    en: 'Place 10 of a VIN is the model year, which is never {found}',
  },
  'vin.yearImported': {
    zh: '车架号第 10 位 {found} 不是年份，请确认无误（部分进口车不标年份）',
    en: 'Place 10 of the VIN, {found}, is no model year: make sure (some imports have none)',
  },
  'idCard.length': {
    zh: '身份证号应为 18 位，现在是 {count} 位，请核对',
    en: 'An ID number has 18 characters, not {count}',
  },
  'idCard.characters': {
    zh: '身份证号前 17 位应为数字，最后一位为数字或 X，请核对',
    en: 'An ID number has 17 digits, then a digit or X',
  },
  'idCard.province': {
    zh: '身份证号开头两位不是有效的省份代码，请核对',
    en: 'The ID number begins with no code of a province',
  },
  'idCard.noDay': {
    zh: '身份证号里的出生日期 {day} 不存在，请核对',
    en: 'There is no day {day} as in the ID number',
  },
  'idCard.future': {
    zh: '身份证号里的出生日期 {day} 晚于今天，请核对',
    en: 'The day of birth {day} in the ID number is after today',
  },
  'idCard.check': { zh: '身份证号校验不通过，请逐位核对', en: 'The check digit of the ID number is wrong' },
  'idTail.wrong': {
    zh: '应为证件号的最后四位：数字，最后一位可以是 X',
    en: 'The last four places of the paper: digits, the last may be X',
  },
  'link.wrong': { zh: '不是本系统的链接', en: 'No link of this site' },
  'site.wrong': { zh: '网址如 https://che.example.com，不带路径', en: 'An address such as https://che.example.com' },
  'listState.wrong': { zh: '列表视图的内容无法识别', en: 'No list as somebody set it up' },
  'uscc.length': {
    zh: '统一社会信用代码应为 18 位，现在是 {count} 位，请核对',
    en: 'A social credit code has 18 characters, not {count}',
  },
  'uscc.characters': {
    zh: '统一社会信用代码只有数字和大写字母，且没有 I、O、S、V、Z，请核对',
    en: 'A social credit code has digits and capitals without I, O, S, V and Z',
  },
  'uscc.place': {
    zh: '统一社会信用代码第 3 至 8 位应为数字（登记机关区划代码），请核对',
    en: 'Places 3 to 8 of a social credit code are digits',
  },
  'uscc.check': {
    zh: '统一社会信用代码校验不通过，请对照营业执照逐位核对',
    en: 'The check digit of the social credit code is wrong',
  },
  'uscc.checkOrganisation': {
    zh: '统一社会信用代码第 9 至 17 位的组织机构代码校验不通过，请对照营业执照确认无误',
    en: 'The check of the organisation in the social credit code fails: make sure by the licence',
  },
  'bankCard.characters': { zh: '银行卡号只能有数字，请删掉其他字符', en: 'A card number has digits alone' },
  'bankCard.length': {
    zh: '银行卡号应为 12 至 19 位数字，现在是 {count} 位，请核对',
    en: 'A card number has 12 to 19 digits, not {count}',
  },
  'bankCard.check': {
    zh: '银行卡号校验不通过，请逐位核对；对公账号可以忽略',
    en: 'The check digit of the card is wrong; company accounts have none',
  },
  'username.wrong': {
    zh: '用户名应为 2 至 32 位字母、数字、点、横线或下划线，并以字母或数字开头',
    en: 'A username has 2 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit',
  },
  'month.wrong': { zh: '月份请按 2026-11 的格式填写', en: 'Write the month like 2026-11' },
} as const

/** Makes a message about a value. */
export const message = defineMessages(valueMessages)
