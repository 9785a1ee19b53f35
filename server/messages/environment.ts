import { defineMessages } from '../../src/define/message.ts'

/** What is said of a variable of the environment whose value is none. */
export const environmentMessages = {
  'env.fault': { zh: '  {name} {must}，得到 "{value}"', en: '  {name} {must}, not "{value}"' },
  'env.secretFault': { zh: '  {name} {must}', en: '  {name} {must}' },
  'env.whole': { zh: '须为 {min}–{max} 的整数', en: 'must be a whole number from {min} to {max}' },
  'env.proxies': {
    zh: '须为 0–9 的整数（前面反向代理的层数）',
    en: 'must be a whole number from 0 to 9 (the reverse proxies in front)',
  },
  'env.host': { zh: '须为主机名或 IP 地址', en: 'must be a host name or an IP address' },
  'env.folder': { zh: '须为目录路径', en: 'must be the path of a folder' },
  'env.postgres': { zh: '须为 postgres:// 开头的连接地址', en: 'must be an address that begins with postgres://' },
  'env.flag': { zh: '须为 0 或 1', en: 'must be 0 or 1' },
  'env.oneOf': { zh: '须为 {names} 之一', en: 'must be one of {names}' },
  'env.key': {
    zh: '须为 32–500 个不含空格的字符（例如 openssl rand -base64 32 的输出）',
    en: 'must be 32 to 500 characters without a space (such as the output of openssl rand -base64 32)',
  },
  'env.url': { zh: '须为 http(s) 地址', en: 'must be an address of http(s)' },
  'env.tiles': {
    zh: '须为含 {z}、{x}、{y} 的 http(s) 地址',
    en: 'must be an address of http(s) with {z}, {x} and {y}',
  },
  'env.tooLong': { zh: '最多 {count} 个字', en: 'has at most {count} characters' },
} as const

/** Makes a message of these. */
export const message = defineMessages(environmentMessages)
