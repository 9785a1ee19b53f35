import { defineMessages } from '../../src/define/message.ts'
import { inBoth } from './in-both.ts'

/** What the operator of a server reads where it starts or a command line ends: nobody is logged in, so in both languages. */
export const processMessages = {
  'start.environment': { zh: '环境变量有误：', en: 'The environment is wrong:' },
  'start.definitions': { zh: '定义有误，未启动：', en: 'Definitions are wrong, the server did not start:' },
  'start.fault': { zh: '{text}', en: '{text}' },
  'start.seedingAgain': {
    zh: '上次写入演示数据时被中断，重新开始…',
    en: 'The demonstration was left unfinished, writing it anew…',
  },
  'start.seeding': { zh: '正在写入演示数据…', en: 'Writing the demo data…' },
  'start.listening': { zh: '板车已启动 {url}', en: 'Banche listens at {url}' },
  'start.cannotListen': {
    zh: '无法监听 {host}:{port}：{reason}，请修改 PORT 或 HOST。',
    en: 'Cannot listen at {host}:{port}: {reason}. Change PORT or HOST.',
  },
  'listen.inUse': { zh: '端口已被占用', en: 'the port is in use' },
  'listen.forbidden': { zh: '没有权限使用此端口', en: 'this port is not allowed' },
  'listen.noAddress': { zh: '本机没有此地址', en: 'this machine has no such address' },
  'key.unreadable': { zh: '无法读取密钥文件 {path}：{why}', en: 'Cannot read the key file {path}: {why}' },
  'key.damaged': {
    zh: '密钥文件 {path} 已损坏，请从保存的副本恢复它，或设置 SECRET_KEY。',
    en: 'The key file {path} is damaged: put back a copy of it, or set SECRET_KEY.',
  },
  'key.unwritable': {
    zh: '无法写入密钥文件 {path}：{why}；请检查权限，或设置 SECRET_KEY。',
    en: 'Cannot write the key file {path}: {why}. Check its rights, or set SECRET_KEY.',
  },
  'key.made': {
    zh: '已生成密钥文件 {path}，用于加密验证器的密钥；请另行妥善保存，不要与备份放在一起。',
    en: 'Made the key file {path}, under which authenticators are sealed: keep a copy, apart from the backups.',
  },
  'second-factor.unbound': {
    zh: '用户名 {username} 没有绑定验证器。',
    en: 'The user {username} has no authenticator.',
  },
  'second-factor.usage': {
    zh: '用法：npm run second-factor:remove -- 用户名',
    en: 'Usage: npm run second-factor:remove -- USERNAME',
  },
  'second-factor.removed': {
    zh: '已解除 {name} 的验证器，登录后可重新绑定。',
    en: 'Removed the authenticator of {name}, who may bind another one after the next login.',
  },
  'bulk.halfFilled': {
    zh: '上次填充没有完成，这个数据库不能再用，请换一个空的数据库。',
    en: 'The last fill did not end: this database is of no use any more, take an empty one.',
  },
  'bulk.usage': { zh: '用法：npm run seed -- --orders 1000000', en: 'Usage: npm run seed -- --orders 1000000' },
  'bulk.told': { zh: '{seconds} 秒  {text}', en: '{seconds} s  {text}' },
  'bulk.orders': { zh: '订单 {written} / {total}', en: 'orders {written} / {total}' },
  'bulk.indexes': { zh: '索引与外键，还有 {count} 个', en: 'indexes and foreign keys, {count} left' },
  'bulk.statistics': { zh: '统计信息', en: 'statistics' },
  'bulk.done': { zh: '完成', en: 'done' },
  'bulk.account': { zh: '历史收款户', en: 'Past receipts' },
  'bulk.payingAccount': { zh: '历史付款户', en: 'Past payments' },
  'bulk.payee': { zh: '返利收款人', en: 'Paid by rebates' },
  'bulk.cancelled': { zh: '客户取消', en: 'Cancelled by the customer' },
  'migration.usage': {
    zh: '用法：npm run migration -- 名称（小写字母、数字、下划线）',
    en: 'Usage: npm run migration -- NAME (lower case letters, digits, underscores)',
  },
  'migration.made': { zh: '已生成 {path}', en: 'Made {path}' },
  'migration.none': { zh: '定义没有变化，不需要迁移', en: 'The definitions are unchanged, no migration is needed' },
  'audit.checked': { zh: '已核对 {count} 条已封存的操作日志', en: 'Checked {count} sealed entries of the log' },
  'audit.last': { zh: '末条哈希 {hash}', en: 'The hash of the last one is {hash}' },
  'audit.open': {
    zh: '尚未封存 {count} 条（每秒封存一次，服务停止时会留下）',
    en: '{count} are not sealed yet (once a second; some are left where a server stops)',
  },
  'audit.whole': { zh: '日志链完整', en: 'The chain is whole' },
  'audit.broken': { zh: '日志链在序号 {seal} 处断开，{found}', en: 'The chain breaks at number {seal}: {found}' },
  'audit.changed': { zh: '被修改：记录 {id}', en: 'entry {id} was changed' },
  'audit.removed': { zh: '被删除：此序号的记录不在', en: 'the entry of this number was removed' },
  'audit.inserted': { zh: '被插入：记录 {id}', en: 'entry {id} was put in' },
} as const

/** Makes a message of these. */
export const message = defineMessages(processMessages)

/** A message of this table as the console shows it. */
export const printed = (...told: Parameters<typeof message>): string => inBoth([message(...told)])
