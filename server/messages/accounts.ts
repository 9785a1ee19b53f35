import { defineMessages } from '../../src/define/message.ts'

export const accountMessages = {
  'session.missing': { code: 401, zh: '请登录', en: 'Please log in' },
  'session.expired': {
    code: 401,
    zh: '您已半小时未操作，请重新登录',
    en: 'Not operated for half an hour, log in again',
  },
  'session.ended': { code: 401, zh: '登录已失效，请重新登录', en: 'The login has ended, log in again' },
  'session.old': { code: 401, zh: '登录已满 24 小时，请重新登录', en: 'Logged in for 24 hours, log in again' },
  'login.wrong': { code: 422, zh: '用户名或密码不正确', en: 'Wrong username or password' },
  'login.throttled': {
    code: 429,
    zh: '失败次数过多，请 {seconds} 秒后再试',
    en: 'Too many failures, try again in {seconds} seconds',
  },
  'login.locked': { code: 403, zh: '账号已停用，请联系管理员', en: 'The account is stopped, ask an administrator' },
  'access.denied': { code: 403, zh: '没有权限', en: 'Not allowed' },
  'access.office': {
    code: 422,
    zh: '只能选自己所在或能查看的营业部',
    en: 'Only your own office or one within your reach',
  },
  'password.weak': {
    code: 422,
    zh: '密码至少 8 位，且含字母、数字、符号中的两类',
    en: 'The password needs 8 characters at least, with two of letters, digits and signs',
  },
  'password.common': {
    code: 422,
    zh: '这个密码太常见或含有登录名、手机号，请换一个',
    en: 'The password is too common, or holds the user name or phone',
  },
  'password.wrong': { code: 422, zh: '当前密码不正确', en: 'The present password is wrong' },
  'password.same': { code: 422, zh: '新密码不能与当前密码相同', en: 'The new password is the present one' },
  'password.mustChange': { code: 403, zh: '请先修改密码', en: 'Change the password first' },
  'code.wrong': { code: 422, zh: '验证码不正确或已过期', en: 'The code is wrong or has expired' },
  'code.captcha': { code: 422, zh: '图形验证码不正确或已过期', en: 'The picture code is wrong or has expired' },
  'code.work': {
    code: 422,
    zh: '从这里要验证码的次数太多，请 15 分钟后再试',
    en: 'Too many codes were asked for from here, try again in 15 minutes',
  },
  'code.tooMany': {
    code: 429,
    zh: '验证码发送太频繁，请 {seconds} 秒后再试',
    en: 'Too many codes, try again in {seconds} seconds',
  },
  'login.secondFactor': {
    code: 422,
    zh: '请输入验证器上的 6 位动态码',
    en: 'Enter the six-digit code of the authenticator',
  },
  'login.secondFactorWrong': { code: 422, zh: '动态码不正确', en: 'The code of the authenticator is wrong' },
  'login.secondFactorLost': {
    code: 422,
    zh: '验证器的密钥已不可用，请用恢复码登录后重新绑定，或请管理员重置二次验证',
    en: 'The key of the authenticator is gone: use a recovery code and set it up anew, or ask an administrator to reset it',
  },
  'totp.mustBind': {
    code: 403,
    zh: '所在角色须二次验证，请先绑定验证器',
    en: 'The role needs a second factor: set up an authenticator first',
  },
  'totp.bound': { code: 409, zh: '已绑定验证器，请先解除', en: 'An authenticator is set up already' },
  'totp.notBound': { code: 409, zh: '没有绑定验证器', en: 'No authenticator is set up' },
  'seeAs.readOnly': {
    code: 403,
    zh: '正在以他人身份查看，不能做任何修改',
    en: 'Impersonating another person: nothing can be changed',
  },
  'seeAs.above': {
    code: 403,
    zh: '此人有您没有的权限，不能以其身份查看',
    en: 'The person may do more than you',
  },
  'seeAs.self': { code: 422, zh: '不能以自己的身份查看', en: 'You cannot impersonate yourself' },
  'audit.timedOut': { zh: '超时', en: 'Timed out' },
  'audit.commandLine': { zh: '命令行', en: 'Command line' },
  'sms.balance': { code: 409, zh: '短信余额不足，请先充值', en: 'The message balance is used up' },
} as const

/** Makes a message of these. */
export const message = defineMessages(accountMessages)
