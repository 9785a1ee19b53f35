/** What the product is called where its operator names nothing else (`APP_TITLE`, specification §2). */
export const defaultTitle = '简化系统'

/** Whom a message to a phone comes from, until the company has a signature of its own. */
export const defaultSignature = '板车'
