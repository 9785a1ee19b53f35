/**
 * 托运条款, what customer and carrier agree on by the consignment note. A beginning, for the company to change: inspection
 * and signature at both ends, nothing else in the car, true statements by the sender (民法典 §825), claims at the hand-over
 * (§831), damage up to the value (§832, §833), cars kept until their freight is paid (§836).
 */
export const defaultConsignmentTerms = [
  '1. 交接时双方当场验车，以验车记录、照片和签字为准。',
  '2. 车内请勿存放现金、证件、贵重物品及违禁品，未申报的随车物品不在承运范围内。',
  '3. 托运人保证所托车辆来源合法，所填车架号、车况与估值属实。',
  '4. 车辆按估值投保；发生损坏的，在交车时书面提出，按定损结果在保额内赔付。',
  '5. 到付运费未结清的，承运人有权留置相应车辆。',
].join('\n')

/** 运输合同条款, what is agreed with a subcontracted carrier : the load and its damage (§832), the road, no other carrier, what is collected, payment. */
export const defaultCarriageTerms = [
  '1. 承运方按装车单所列车辆验收、装载并绑扎牢固，装卸与运输途中的毁损由承运方承担。',
  '2. 承运方按约定时间发车和到达，途中保持电话畅通，遇异常立即通知托运方。',
  '3. 未经托运方书面同意，不得转包、换车或中途加装。',
  '4. 交车时由收车人签收；代收的运费在交车后一日内交回，不得截留。',
  '5. 运费按约定的各部分支付；回单不齐或有货损未决的，托运方可暂缓支付相应部分。',
].join('\n')
