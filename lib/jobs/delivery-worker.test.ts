import { type DeliveryEngine, describeDeliveryEngine } from "./delivery-engine.contract";
import { DeliveryWorker } from "./delivery-worker";

describeDeliveryEngine("the embedded worker", newEngine);

async function newEngine(): Promise<DeliveryEngine> {
  const begin = () => new DeliveryWorker((error) => console.error(error));
  let worker = begin();
  return {
    stop: () => worker.stop(),
    join: newEngine,
    async fail() {
      await worker.stop();
      return async () => {
        worker = begin();
      };
    },
  };
}
