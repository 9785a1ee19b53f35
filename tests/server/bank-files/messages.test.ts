import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/bank-files/read.ts'
import { gbk, utf8 } from '../../helpers/bank-files.ts'

const amounts = (bytes: Buffer) => readBankFile(bytes).lines.map(({ date, amountFen }) => [date, amountFen])

type Ntry = { size: string; mark: 'CRDT' | 'DBIT'; day: string; state?: string; isReversed?: boolean }

const camt = (entries: readonly Ntry[], { closing = '1200.50', version = '02', more = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${more}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>44020010091234</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries
  .map(
    ({ size, mark, day, state = 'BOOK', isReversed = false }, at) => `<Ntry><Amt Ccy="CNY">${size}</Amt>
<CdtDbtInd>${mark}</CdtDbtInd><RvslInd>${isReversed}</RvslInd><Sts>${version === '08' ? `<Cd>${state}</Cd>` : state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>R${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>
<Dbtr><Nm>长安汽车</Nm></Dbtr><DbtrAcct><Id><Othr><Id>6222</Id></Othr></Id></DbtrAcct>
<Cdtr><Nm>板车</Nm></Cdtr></RltdPties><RmtInf><Ustrd>运费 &amp; 尾款</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`

const booked: Ntry[] = [
  { size: '300.50', mark: 'CRDT', day: '2026-03-01' },
  { size: '100', mark: 'DBIT', day: '2026-03-02' },
]

describe('CAMT.053', () => {
  it.each(['02', '08'])('version %s: booked entries, balances, the other side', (version) => {
    const read = readBankFile(
      utf8(camt([...booked, { size: '9.99', mark: 'DBIT', day: '2026-03-03', state: 'PDNG' }], { version })),
    )
    expect(read).toMatchObject({
      format: 'camt053',
      account: '44020010091234',
      openingFen: 100_000,
      closingFen: 120_050,
    })
    expect(read.lines).toMatchObject([
      {
        date: '2026-03-01',
        amountFen: 30_050,
        name: '长安汽车',
        account: '6222',
        summary: '运费 & 尾款',
        reference: 'R0',
      },
      { date: '2026-03-02', amountFen: -10_000, name: '板车', reference: 'R1' },
    ])
    expect(read.warnings).toEqual([{ key: 'bank.pending', params: { count: 1 } }])
  })

  it('a reversed credit takes money away', () => {
    const text = camt([booked[0]!, { size: '300.50', mark: 'CRDT', day: '2026-03-02', isReversed: true }], {
      closing: '1000.00',
    })
    expect(amounts(utf8(text))).toEqual([
      ['2026-03-01', 30_050],
      ['2026-03-02', -30_050],
    ])
  })

  it('a closing balance that the entries do not lead to is refused', () => {
    expect(() => readBankFile(utf8(camt(booked, { closing: '1200.51' })))).toThrow(
      '期末余额 文件 1,200.51，明细 1,200.50',
    )
  })

  it('a DOCTYPE is refused, and no entity is looked for', () => {
    const more = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    expect(() => readBankFile(utf8(camt(booked, { more })))).toThrow('DOCTYPE')
  })

  it('one that is cut off is refused with its line', () => {
    expect(() => readBankFile(utf8(camt(booked).slice(0, -120)))).toThrow(/文件不完整，在第 \d+ 行被截断/)
  })
})

const mt940 = (lines: readonly string[], { closing = 'C260331CNY1200,50', isBlocked = false } = {}) =>
  [
    ...(isBlocked ? ['{1:F01ICBKCNBJAXXX0000000000}{2:I940ICBKCNBJXXXXN}{4:'] : []),
    ...[':20:STMT0331', ':25:44020010091234', ':28C:3/1', ':60F:C260301CNY1000,00', ...lines, `:62F:${closing}`],
    ...(isBlocked ? ['-}'] : []),
  ].join('\r\n')

const mtLines = [
  ':61:2603010301C300,50NTRFOURS//BANK1',
  ':86:166?00GUTSCHRIFT?20YUNFEI?21 WEIKUAN?30ICBKCNBJ?31622202?32CHANGAN?33 AUTO',
  ':61:260302D100,NTRFNONREF',
  ':86:fuel for',
  'the truck',
]

describe('MT940', () => {
  it.each([false, true])('with the blocks of the network: %s', (isBlocked) => {
    const read = readBankFile(utf8(mt940(mtLines, { isBlocked })))
    expect(read).toMatchObject({ format: 'mt940', account: '44020010091234', openingFen: 100_000, closingFen: 120_050 })
    expect(read.lines).toMatchObject([
      {
        date: '2026-03-01',
        amountFen: 30_050,
        name: 'CHANGAN AUTO'.replace(' ', ''),
        account: '622202',
        bank: 'ICBKCNBJ',
        summary: 'YUNFEI WEIKUAN',
        reference: 'BANK1',
      },
      { date: '2026-03-02', amountFen: -10_000, summary: 'fuel for the truck', reference: null },
    ])
  })

  it('RC and RD are reversals', () => {
    const text = mt940([':61:260301RC50,00NTRF', ':61:260302RD250,50NTRF'])
    expect(amounts(utf8(text))).toEqual([
      ['2026-03-01', -5_000],
      ['2026-03-02', 25_050],
    ])
  })

  it('one without its last balance was cut off', () => {
    const text = mt940(mtLines).split('\r\n').slice(0, -1).join('\r\n')
    expect(() => readBankFile(utf8(text))).toThrow('文件不完整')
  })
})

const entryOf = (day: string, size: string, id: string, close: boolean) => {
  const end = (name: string) => (close ? `</${name}>` : '')
  return `<STMTTRN><TRNTYPE>OTHER${end('TRNTYPE')}<DTPOSTED>${day}${end('DTPOSTED')}<TRNAMT>${size}${end('TRNAMT')}<FITID>${id}${end('FITID')}<NAME>长安汽车${end('NAME')}<MEMO>运费 &amp; 尾款${end('MEMO')}</STMTTRN>`
}
const ofxBody = (close: boolean) => {
  const end = (name: string) => (close ? `</${name}>` : '')
  return `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY${end('CURDEF')}<BANKACCTFROM><BANKID>102${end('BANKID')}<ACCTID>44020010091234${end('ACCTID')}</BANKACCTFROM><BANKTRANLIST>
${entryOf('20260302103000[+8:CST]', '-100.00', 'F2', close)}
${entryOf('20260301', '300.50', 'F1', close)}
</BANKTRANLIST><LEDGERBAL><BALAMT>1200.50${end('BALAMT')}<DTASOF>20260331${end('DTASOF')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}
const ofx1 = `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:936\r\n\r\n${ofxBody(false)}`

describe('OFX', () => {
  it.each([
    ['1.x, tags left open, in GBK', gbk(ofx1)],
    ['2.x', utf8(`<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>${ofxBody(true)}`)],
  ])('%s', (_version, bytes) => {
    const read = readBankFile(bytes)
    expect(read).toMatchObject({
      format: 'ofx',
      account: '44020010091234',
      openingFen: 100_000,
      closingFen: 120_050,
      order: 'descending',
    })
    expect(read.lines).toMatchObject([
      { date: '2026-03-01', time: null, amountFen: 30_050, name: '长安汽车', summary: '运费 & 尾款', reference: 'F1' },
      { date: '2026-03-02', time: '10:30:00', amountFen: -10_000, reference: 'F2' },
    ])
  })

  it('one that is cut off is refused', () => {
    expect(() => readBankFile(gbk(ofx1.slice(0, -60)))).toThrow('文件不完整')
  })
})
