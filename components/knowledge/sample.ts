const ROWS = `product,property,value
Model X,battery life,18 hours
Model X,display size,14 inches
Model X,storage,512 GB
Model X,thickness,15.6 mm
Model X,weight,1.3 kg
Model X,price,"$1,299"
Model X,colour,midnight blue
Model X,maker,Acme Corp
Model X,release date,2024-03-12
Model X,warranty,2 years
Model Y,battery life,11 hours
Model Y,display size,16 inches
Model Y,storage,1 TB
Model Y,thickness,18 mm
Model Y,weight,2.1 kg
Model Y,price,"$1,899"
Model Y,colour,silver
Model Y,maker,Bolt Industries
Model Y,release date,2023-11-03
Model Y,warranty,3 years
`;

/** Twenty facts about two products, to see how an import works. */
export const sampleFile = () => new File([ROWS], "sample-products.csv", { type: "text/csv" });
export const SAMPLE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(ROWS)}`;
